# make run      build Veracite and start it with the demo study
# make test     every test: rules, both databases, browser
# make help     the rest

# Needs GNU make 3.81 or newer and a POSIX shell, nothing else of the system's tools.
ifeq ($(filter 3.81 3.82 4.%,$(MAKE_VERSION)),)
$(error Veracite needs GNU make 3.81 or newer (Debian, Ubuntu: apt-get install make; Fedora: dnf install make; macOS: xcode-select --install))
endif

SHELL := /bin/sh
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

TARGET  := $(if $(CARGO_TARGET_DIR),$(CARGO_TARGET_DIR),target)
PKG     := target/site/pkg
WASM    := $(TARGET)/wasm32-unknown-unknown/wasm-release/app.wasm
VERSION_OF = $(shell awk '/^name = "$(1)"$$/ { getline; gsub(/"/, "", $$3); print $$3; exit }' Cargo.lock)
BINDGEN := target/tools/wasm-bindgen-$(call VERSION_OF,wasm-bindgen)
DENY    := target/tools/cargo-deny-0.20.2

# Everything is built with the features of the whole workspace, so that run, lint and test share their work.
BUILD   := cargo build --workspace --bin veracite

.PHONY: help
help:
	@echo 'make run         build, then serve the demo study at http://127.0.0.1:3000'
	@echo 'make test        every test: rules, SQLite, PostgreSQL, browser with and without JavaScript'
	@echo 'make test-quick  the tests that need neither PostgreSQL nor a browser'
	@echo 'make lint        format, clippy for server and browser, documentation, licences'
	@echo 'make release     $(TARGET)/release/veracite, one file with everything inside'
	@echo 'make bench       the budgets, measured on a release build'
	@echo 'make audit       known vulnerabilities of what Veracite is built from (needs the network)'

.PHONY: run
run: site
	$(BUILD)
	@$(TARGET)/debug/veracite serve --demo --database sqlite:veracite-demo.db $(SERVE)

.PHONY: release
release: site
	cargo build --release --workspace --bin veracite
	@ls -l $(TARGET)/release/veracite

.PHONY: test
test: site
	@sh tests/with-postgres.sh env VERACITE_REQUIRE_SITE=1 cargo test --workspace --no-fail-fast
	$(BUILD)
	@VERACITE_BINARY=$(TARGET)/debug/veracite sh tests/browser/run.sh

.PHONY: test-quick
test-quick: prerequisites
	cargo test --workspace

.PHONY: bench
bench: release
	cargo build --release --workspace --bin bench
	@$(TARGET)/release/bench $(BENCH)

.PHONY: lint lint-format lint-server lint-browser lint-docs lint-licences
lint: lint-format lint-server lint-browser lint-docs lint-licences

lint-format: prerequisites
	cargo fmt --all --check

lint-server: prerequisites
	cargo clippy --workspace --all-targets -- -D warnings

lint-browser: prerequisites
	cargo clippy -p app --lib --target wasm32-unknown-unknown --no-default-features --features hydrate -- -D warnings

lint-docs: prerequisites
	RUSTDOCFLAGS='-D warnings' cargo doc --workspace --no-deps --document-private-items --quiet

lint-licences: prerequisites $(DENY)/bin/cargo-deny
	$(DENY)/bin/cargo-deny check bans licenses sources

.PHONY: audit
audit: prerequisites $(DENY)/bin/cargo-deny
	$(DENY)/bin/cargo-deny check advisories

# The browser code: app compiled to WebAssembly, and the JavaScript that loads it.
.PHONY: site
site: $(PKG)/veracite_bg.wasm

$(PKG)/veracite_bg.wasm: $(WASM) $(BINDGEN)/bin/wasm-bindgen
	$(BINDGEN)/bin/wasm-bindgen $(WASM) --target web --no-typescript \
		--remove-name-section --remove-producers-section --out-dir $(PKG) --out-name veracite

# Cargo knows better than make whether anything changed; it leaves the file alone if not.
$(WASM): prerequisites FORCE
	@cargo rustc -p app --lib --crate-type cdylib --target wasm32-unknown-unknown --profile wasm-release \
		--no-default-features --features hydrate

.PHONY: FORCE
FORCE:

# The tools are built without much optimisation: they run for a second and compile for minutes.
INSTALL = CARGO_PROFILE_RELEASE_OPT_LEVEL=0 CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_DEBUG=false \
	CARGO_PROFILE_RELEASE_CODEGEN_UNITS=256 CARGO_TARGET_DIR=target/tools/build cargo install

$(BINDGEN)/bin/wasm-bindgen: | prerequisites
	@echo 'Building wasm-bindgen, once (a minute or two).'
	@$(INSTALL) wasm-bindgen-cli --version $(patsubst target/tools/wasm-bindgen-%,%,$(BINDGEN)) --bin wasm-bindgen --root $(BINDGEN)
	@rm -rf target/tools/build

$(DENY)/bin/cargo-deny: | prerequisites
	@echo 'Building cargo-deny, once (a few minutes).'
	@$(INSTALL) cargo-deny --version $(patsubst target/tools/cargo-deny-%,%,$(DENY)) --root $(DENY)
	@rm -rf target/tools/build

# Names what is missing, with the one command per system that installs it.
.PHONY: prerequisites
prerequisites:
	@command -v cc >/dev/null 2>&1 || { printf '%s\n' 'Veracite needs a C compiler (cc). Install it with' \
		'  Debian, Ubuntu   sudo apt-get install -y build-essential' \
		'  Fedora           sudo dnf install -y gcc make' \
		'  macOS            xcode-select --install' >&2; exit 1; }
	@command -v cargo >/dev/null 2>&1 || { printf '%s\n' 'Veracite needs Rust (cargo), installed by rustup. Install it with' \
		'  Debian, Ubuntu   sudo apt-get install -y rustup && rustup default stable' \
		'  Fedora           sudo dnf install -y rustup && rustup-init -y && . "$$HOME/.cargo/env"' \
		'  macOS            brew install rustup && rustup default stable' \
		'If it is installed already, open a new shell or run:  . "$$HOME/.cargo/env"' >&2; exit 1; }
	@test -d "$$(rustc --print sysroot)/lib/rustlib/wasm32-unknown-unknown" || \
		rustup target add wasm32-unknown-unknown || { printf '%s\n' \
		'Rust lacks the target for browsers. Add it with  rustup target add wasm32-unknown-unknown' \
		'(a Rust that did not come from rustup: Debian  sudo apt-get install -y libstd-rust-dev-wasm32,' \
		' Fedora  sudo dnf install -y rust-std-static-wasm32-unknown-unknown)' >&2; exit 1; }
