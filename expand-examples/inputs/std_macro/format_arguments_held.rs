//! `format_args!` and `write!` whose arguments are held over an await.

use std::fmt::{Arguments, Write};

use framewright_expand_examples::{D, d, say, tick};

struct Writer {
    text: String,
    _held: D,
}

impl Writer {
    async fn write_fmt(&mut self, arguments: Arguments<'_>) -> Result<usize, std::fmt::Error> {
        tick("write", 1).await;
        self.text.write_fmt(arguments)?;
        Ok(self.text.len())
    }

    async fn put(&mut self, name: D, arguments: Arguments<'_>) -> usize {
        tick("put", 1).await;
        self.text += &format!("{} {arguments}", name.len());
        tick("put again", 1).await;
        self.text.len()
    }
}

struct Response<'a>(u16, Arguments<'a>);

async fn sent(response: Response<'_>) -> usize {
    tick("sent", 1).await;
    say(format!("{} {}", response.0, response.1));
    tick("sent again", 1).await;
    response.0.into()
}

struct Sink<'w> {
    writer: &'w mut Writer,
}

impl Sink<'_> {
    #[framewright::coroutine]
    async fn chunk(&mut self, chunk: &[u8]) -> Result<usize, std::fmt::Error> {
        let held = d("chunk");
        write!(self.writer, "{:x}\r\n", chunk.len()).await?;
        let size = chunk.len();
        write!(&mut self.writer, "{size}{held}").await
    }
}

#[framewright::coroutine]
pub async fn case() -> Result<String, std::fmt::Error> {
    let mut writer = Writer { text: String::new(), _held: d("writer") };
    let name = d("name");
    let code = 404;
    let mut sum = 0;
    for n in 0..2 {
        sum += sent(Response(code, format_args!("Error {} {n}", code + 1))).await;
        sum += write!(writer, "{name}").await?;
    }
    sum += writer.put(name, format_args!("{sum}")).await;
    sum += Sink { writer: &mut writer }.chunk(&[1, 2, 3]).await?;
    tick("end", 1).await;
    sum += sent(Response(code, format_args!("done"))).await;
    Ok(format!("{} {sum}", writer.text))
}
