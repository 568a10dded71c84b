//! Gathers what a browser fetches (the compiled `app`, the style sheet, `public/`), compresses it and
//! writes the table that `src/http/assets.rs` carries inside the program.
//!
//! The browser code is read from `$VERACITE_SITE/pkg` (by default `target/site/pkg`), where `make` puts
//! what `wasm-bindgen` wrote. Without it the program still compiles; its pages then work as plain forms.

use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

/// One file as the browser will ask for it.
struct Asset {
    path: String,
    bytes: Vec<u8>,
    /// Whether the path changes whenever the bytes do.
    immutable: bool,
}

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the crate lies in the workspace");
    let site = std::env::var_os("VERACITE_SITE").map_or_else(|| root.join("target/site"), PathBuf::from);
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    println!("cargo::rerun-if-env-changed=VERACITE_SITE");
    println!("cargo::rerun-if-changed=build.rs");

    let mut assets = Vec::new();
    let output_name = browser_code(&site.join("pkg"), &mut assets);
    let css_path = style_sheet(&root.join("style"), &mut assets);
    public_files(&root.join("public"), "", &mut assets);
    assets.sort_by(|a, b| a.path.cmp(&b.path));

    let table = table(&assets, output_name.as_deref(), &css_path, &out);
    fs::write(out.join("assets.rs"), table).expect("OUT_DIR is writable");
}

/// Adds the output of `wasm-bindgen` and returns the name that both of its files start with.
fn browser_code(pkg: &Path, assets: &mut Vec<Asset>) -> Option<String> {
    // Cargo takes a watched path that is missing for changed on every build.
    let _ = fs::create_dir_all(pkg);
    watch(pkg);
    let glue = fs::read(pkg.join("veracite.js")).ok()?;
    let wasm = fs::read(pkg.join("veracite_bg.wasm")).ok()?;
    let name = format!("veracite-{}", short_hash(&[&glue, &wasm]));
    assets.push(Asset { path: format!("/pkg/{name}.js"), bytes: glue, immutable: true });
    assets.push(Asset { path: format!("/pkg/{name}_bg.wasm"), bytes: wasm, immutable: true });
    // The glue imports these by a fixed relative path, so they can't carry a hash.
    add_folder(&pkg.join("snippets"), "/pkg/snippets", assets);
    Some(name)
}

/// Joins the sheets in the order of their names, so that tokens come first.
fn style_sheet(folder: &Path, assets: &mut Vec<Asset>) -> String {
    watch(folder);
    let mut bytes = Vec::new();
    for file in entries(folder).into_iter().filter(|file| file.extension().is_some_and(|e| e == "css")) {
        bytes.extend(read(&file));
        bytes.push(b'\n');
    }
    let path = format!("/pkg/veracite-{}.css", short_hash(&[&bytes]));
    assets.push(Asset { path: path.clone(), bytes, immutable: true });
    path
}

fn public_files(folder: &Path, prefix: &str, assets: &mut Vec<Asset>) {
    watch(folder);
    add_folder(folder, prefix, assets);
}

fn add_folder(folder: &Path, prefix: &str, assets: &mut Vec<Asset>) {
    for entry in entries(folder) {
        let name = entry.file_name().expect("an entry has a name").to_str().expect("asset names are UTF-8");
        let path = format!("{prefix}/{name}");
        if entry.is_dir() {
            add_folder(&entry, &path, assets);
        } else {
            assets.push(Asset { path, bytes: read(&entry), immutable: false });
        }
    }
}

/// The Rust source of the table; the bytes stay in files beside it.
fn table(assets: &[Asset], output_name: Option<&str>, css_path: &str, out: &Path) -> String {
    let mut text = String::new();
    let _ = writeln!(text, "const OUTPUT_NAME: Option<&str> = {output_name:?};");
    let _ = writeln!(text, "const CSS_PATH: &str = {css_path:?};");
    let _ = writeln!(text, "static ASSETS: &[Asset] = &[");
    for Asset { path, bytes, immutable } in assets {
        let hash = short_hash(&[bytes]);
        let plain = out.join(&hash);
        fs::write(&plain, bytes).expect("OUT_DIR is writable");
        let brotli = match compressed(bytes, &plain) {
            Some(file) => format!("Some(include_bytes!({file:?}))"),
            None => "None".to_owned(),
        };
        let content_type = content_type(path);
        let _ = writeln!(
            text,
            "Asset {{ path: {path:?}, content_type: {content_type:?}, hash: {hash:?}, immutable: {immutable}, \
             plain: include_bytes!({plain:?}), brotli: {brotli} }},"
        );
    }
    text.push_str("];\n");
    text
}

/// Compresses as hard as brotli can, once per content, and returns the file if that saved anything.
fn compressed(bytes: &[u8], plain: &Path) -> Option<PathBuf> {
    let file = plain.with_extension("br");
    if !file.exists() {
        let mut packed = Vec::new();
        let mut writer = brotli::CompressorWriter::new(&mut packed, 1 << 16, 11, 22);
        writer.write_all(bytes).expect("a vector takes every write");
        drop(writer);
        fs::write(&file, packed).expect("OUT_DIR is writable");
    }
    let packed = fs::metadata(&file).expect("it was just written").len();
    (packed < bytes.len() as u64).then_some(file)
}

/// A type for every kind of file that may be shown; a file of another kind stops the build.
fn content_type(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "js" => "text/javascript; charset=utf-8",
        "wasm" => "application/wasm",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "ico" => "image/x-icon",
        "png" => "image/png",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        _ => panic!("no content type is known for {path}"),
    }
}

fn short_hash(parts: &[&[u8]]) -> String {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update(part);
    }
    hash.finalize().iter().take(5).fold(String::new(), |text, byte| text + &format!("{byte:02x}"))
}

fn watch(path: &Path) {
    println!("cargo::rerun-if-changed={}", path.display());
}

fn read(file: &Path) -> Vec<u8> {
    fs::read(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

/// What a folder holds, by name; nothing if there is no such folder.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let mut entries: Vec<_> =
        fs::read_dir(folder).into_iter().flatten().flatten().map(|e| e.path()).collect();
    entries.sort();
    entries
}
