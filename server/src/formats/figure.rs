//! A figure as a file: SVG, PNG or CSV.

use super::claims::Rows;
use app::release::CsvCells;
use app::view::figure::{Bars, cells, picture};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};
use std::str::FromStr;
use std::sync::{Arc, LazyLock};

/// How much larger a PNG is than the SVG that it is made from, so that it prints well.
const SCALE: f32 = 2.0;

/// The form of the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FigureFormat {
    /// To scale at any size.
    Svg,
    /// Pixels.
    Png,
    /// The numbers.
    Csv,
}

impl FigureFormat {
    /// Its media type.
    pub fn media_type(self) -> &'static str {
        match self {
            FigureFormat::Svg => "image/svg+xml",
            FigureFormat::Png => "image/png",
            FigureFormat::Csv => "text/csv; charset=utf-8",
        }
    }

    /// The ending of its files.
    pub fn ending(self) -> &'static str {
        match self {
            FigureFormat::Svg => "svg",
            FigureFormat::Png => "png",
            FigureFormat::Csv => "csv",
        }
    }
}

impl FromStr for FigureFormat {
    type Err = ();
    fn from_str(ending: &str) -> Result<Self, ()> {
        [FigureFormat::Svg, FigureFormat::Png, FigureFormat::Csv]
            .into_iter()
            .find(|f| f.ending() == ending)
            .ok_or(())
    }
}

/// A figure that could not be drawn.
#[derive(Debug, thiserror::Error)]
#[error("the figure could not be drawn: {0}")]
pub struct NotDrawn(String);

/// The file.
pub fn file(figure: &Bars, format: FigureFormat) -> Result<Vec<u8>, NotDrawn> {
    match format {
        FigureFormat::Svg => Ok(picture(figure).into_bytes()),
        FigureFormat::Png => png(&picture(figure)),
        FigureFormat::Csv => {
            let mut rows = Rows::new(CsvCells::Guarded);
            cells(figure).iter().for_each(|row| rows.row(row));
            Ok(rows.into_bytes())
        }
    }
}

/// Noto Sans is inside the program, so that words are drawn on machines without fonts; what it lacks (Chinese, say) comes
/// from the machine's, if it has any.
static FONTS: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    fonts.load_font_data(notosans::REGULAR_TTF.to_vec());
    fonts.load_font_data(notosans::BOLD_TTF.to_vec());
    fonts.load_system_fonts();
    Arc::new(fonts)
});

fn png(svg: &str) -> Result<Vec<u8>, NotDrawn> {
    let options =
        Options { fontdb: FONTS.clone(), font_family: "Noto Sans".to_owned(), ..Options::default() };
    let tree = Tree::from_str(svg, &options).map_err(|error| NotDrawn(error.to_string()))?;
    let size = tree.size().to_int_size();
    let wide = |n: u32| (n as f32 * SCALE) as u32;
    let none = || NotDrawn(format!("{} by {}", size.width(), size.height()));
    let mut pixels = Pixmap::new(wide(size.width()), wide(size.height())).ok_or_else(none)?;
    resvg::render(&tree, Transform::from_scale(SCALE, SCALE), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| NotDrawn(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use app::view::figure::{Bar, Share, Tone};

    #[test]
    fn a_png_is_twice_as_wide_and_has_words_also_where_the_machine_has_no_fonts() {
        let figure = |name: &str| Bars {
            title: "Support".to_owned(),
            unit: "claims",
            labels: vec![("Complete".to_owned(), Tone::Shade(0))],
            bars: vec![Bar {
                name: name.to_owned(),
                shares: vec![Share { count: 1, percent: Some(100.0) }],
                whole: 1,
                blank: 0,
            }],
        };
        let png = file(&figure("gpt4"), FigureFormat::Png).expect("it is drawn");
        assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
        assert_eq!(u32::from_be_bytes([png[16], png[17], png[18], png[19]]), 1920);
        assert_ne!(
            png,
            file(&figure("gpt4 and more"), FigureFormat::Png).expect("it is drawn"),
            "words are drawn"
        );
    }
}
