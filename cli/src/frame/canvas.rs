//! A grid of characters on which lines join.
//!
//! In: lines and texts at positions. Out: rows of text. Invariant: where lines meet, the character
//! has exactly the arms that were drawn.

use crate::paint::{Paint, Style};

const UP: u8 = 1;
const DOWN: u8 = 2;
const LEFT: u8 = 4;
const RIGHT: u8 = 8;

/// A grid.
pub struct Canvas {
    width: usize,
    cells: Vec<Cell>,
}

#[derive(Clone, Copy, Default)]
struct Cell {
    arms: u8,
    text: Option<(char, Style)>,
}

/// A rectangle of cells; its lines run through its first and its last row and column.
#[derive(Clone, Copy, Debug)]
pub struct Area {
    /// The first column.
    pub x: usize,
    /// The first row.
    pub y: usize,
    /// The columns from the first to the last.
    pub width: usize,
    /// The rows from the first to the last.
    pub height: usize,
}

impl Canvas {
    /// Nothing, so large.
    pub fn new(width: usize, height: usize) -> Canvas {
        Canvas { width, cells: vec![Cell::default(); width * height] }
    }

    fn cell(&mut self, x: usize, y: usize) -> &mut Cell {
        &mut self.cells[y * self.width + x]
    }

    /// The outline of an area.
    pub fn outline(&mut self, area: Area) {
        let (right, bottom) = (area.x + area.width, area.y + area.height);
        for y in [area.y, bottom] {
            self.across(area.x, right, y);
        }
        for x in [area.x, right] {
            for y in area.y..bottom {
                self.cell(x, y).arms |= DOWN;
                self.cell(x, y + 1).arms |= UP;
            }
        }
    }

    fn across(&mut self, left: usize, right: usize, y: usize) {
        for x in left..right {
            self.cell(x, y).arms |= RIGHT;
            self.cell(x + 1, y).arms |= LEFT;
        }
    }

    /// A text.
    pub fn text(&mut self, x: usize, y: usize, text: &str, style: Style) {
        for (index, c) in text.chars().enumerate() {
            self.cell(x + index, y).text = Some((c, style));
        }
    }

    /// The rows.
    pub fn rows(&self, paint: Paint) -> Vec<String> {
        self.cells.chunks(self.width).map(|row| self::row(row, paint)).collect()
    }
}

/// A row, with one pair of codes for a run of one colour.
fn row(cells: &[Cell], paint: Paint) -> String {
    let shown: Vec<(char, Style)> =
        cells.iter().map(|cell| cell.text.unwrap_or((line(cell), Style::Faint))).collect();
    let end = shown.iter().rposition(|(c, _)| *c != ' ').map_or(0, |at| at + 1);
    let mut out = String::new();
    for run in shown[..end].chunk_by(|a, b| a.1 == b.1) {
        let text: String = run.iter().map(|(c, _)| *c).collect();
        out.push_str(&paint.text(run[0].1, &text));
    }
    out
}

fn line(cell: &Cell) -> char {
    const LINES: [char; 16] =
        [' ', '╵', '╷', '│', '╴', '┘', '┐', '┤', '╶', '└', '┌', '├', '─', '┴', '┬', '┼'];
    LINES[usize::from(cell.arms)]
}

#[cfg(test)]
mod tests {
    use super::{Area, Canvas};
    use crate::paint::{Paint, Style};

    #[test]
    fn boxes_that_touch_share_their_line() {
        let mut canvas = Canvas::new(9, 3);
        canvas.outline(Area { x: 0, y: 0, width: 4, height: 2 });
        canvas.outline(Area { x: 4, y: 0, width: 4, height: 2 });
        canvas.text(2, 1, "a", Style::Normal);
        assert_eq!(canvas.rows(Paint::Plain), ["┌───┬───┐", "│ a │   │", "└───┴───┘"]);
    }
}
