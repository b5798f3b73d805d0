//! More fields than one byte can tell are moved out of a held local, one by one, on two paths.

use framewright_expand_examples::{D, d, later, say, tick};

struct Form {
    one: D,
    two: D,
    three: D,
    four: D,
    five: D,
    six: D,
    seven: D,
    eight: D,
    nine: D,
    ten: D,
}

struct User {
    name: (D, D, D, D),
    rest: Vec<D>,
}

fn form(name: &str) -> Form {
    let part = |part: &str| d(format!("{name} {part}"));
    Form {
        one: part("one"),
        two: part("two"),
        three: part("three"),
        four: part("four"),
        five: part("five"),
        six: part("six"),
        seven: part("seven"),
        eight: part("eight"),
        nine: part("nine"),
        ten: part("ten"),
    }
}

#[framewright::coroutine]
async fn taken(form: Form, all: bool) -> User {
    tick("pause", 1).await;
    let name = (form.one, form.two, form.three, form.four);
    let mut rest = vec![form.five];
    if all {
        rest.push(form.six);
        tick("middle", 1).await;
        rest.push(form.seven);
        rest.push(form.eight);
        rest.push(form.nine);
    }
    let last = d("last");
    tick("end", 1).await;
    say(form.ten.len() + last.len());
    User { name, rest }
}

#[framewright::coroutine]
pub async fn case() -> usize {
    let made = form("made");
    tick("start", 1).await;
    let user = User {
        name: (made.one, made.two, made.three, made.four),
        rest: vec![made.five, made.six, made.seven, later(1, made.eight).await, made.nine],
    };
    let other = taken(form("form"), true).await;
    let few = taken(form("few"), false).await;
    user.rest.len() + other.rest.len() + few.rest.len() + user.name.0.len()
}
