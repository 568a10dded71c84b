// One Veracite server on a free port with a database of its own, and its command line.
import { spawn, spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const BINARY = process.env.VERACITE_BINARY ?? resolve(import.meta.dirname, "../../../target/debug/veracite");

async function freePort() {
  const probe = createServer();
  await new Promise((ready) => probe.listen(0, "127.0.0.1", ready));
  const { port } = probe.address();
  await new Promise((closed) => probe.close(closed));
  return port;
}

/// No disk may be mounted here: that takes root.
export class NoDisk extends Error {}

export class Server {
  folder = mkdtempSync(join(tmpdir(), "veracite-"));
  database = `sqlite:${join(this.folder, "study.db")}`;
  port;
  log = "";
  #child;
  #mounted = false;

  /// A server that answers. Its port stays the same over `restart`. With `disk` ("8m") its folder is a disk of that size;
  /// throws `NoDisk` where none may be mounted.
  static async start({ demo = false, disk } = {}) {
    const server = new Server();
    if (disk) server.#mount(disk);
    server.port = await freePort();
    await server.#launch(demo ? ["--demo"] : []);
    return server;
  }

  get url() {
    return `http://127.0.0.1:${this.port}`;
  }

  /// Runs a subcommand on the server's database; returns what it wrote to standard output.
  cli(args, { input = "", status = 0 } = {}) {
    const run = spawnSync(BINARY, args, { input, encoding: "utf8", maxBuffer: 1 << 28, env: this.#environment() });
    if (run.status !== status) {
      throw new Error(`veracite ${args.join(" ")}: exit ${run.status}\n${run.stdout}\n${run.stderr}`);
    }
    return run.stdout;
  }

  /// Writes a file into the server's folder and returns its path.
  write(name, text) {
    const path = join(this.folder, name);
    writeFileSync(path, text);
    return path;
  }

  /// Ends the server: `SIGTERM` lets it finish, `SIGKILL` does not.
  async end(signal = "SIGTERM") {
    if (!this.#child) return;
    const ended = new Promise((done) => this.#child.once("exit", done));
    this.#child.kill(signal);
    await ended;
    this.#child = undefined;
  }

  async restart(signal = "SIGTERM") {
    await this.end(signal);
    await this.#launch([]);
  }

  /// Runs a subcommand beside the server; gives what it wrote to standard output once it has ended.
  cliAside(args) {
    const child = spawn(BINARY, args, { env: this.#environment(), stdio: ["ignore", "pipe", "pipe"] });
    const out = ["", ""];
    for (const [i, stream] of [child.stdout, child.stderr].entries()) {
      stream.setEncoding("utf8").on("data", (text) => (out[i] += text));
    }
    return new Promise((done, fail) => {
      child.once("exit", (code) => (code === 0 ? done(out[0]) : fail(new Error(`exit ${code}\n${out.join("\n")}`))));
    });
  }

  /// Takes all room that is left on the server's disk; gives how to give it back.
  fillDisk() {
    const path = join(this.folder, "filler");
    const file = openSync(path, "w");
    for (const size of [1 << 20, 1 << 12]) {
      try {
        for (;;) writeSync(file, Buffer.alloc(size));
      } catch (error) {
        if (error.code !== "ENOSPC") throw error;
      }
    }
    closeSync(file);
    return () => rmSync(path);
  }

  /// Ends the server and removes its folder.
  async close() {
    await this.end("SIGKILL");
    if (this.#mounted) spawnSync("umount", [this.folder]);
    rmSync(this.folder, { recursive: true, force: true });
  }

  #mount(size) {
    const run = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${size}`, "veracite", this.folder], { encoding: "utf8" });
    if (run.status !== 0) {
      rmSync(this.folder, { recursive: true, force: true });
      throw new NoDisk(run.stderr ?? String(run.error));
    }
    this.#mounted = true;
  }

  #environment() {
    return { ...process.env, VERACITE_DATABASE: this.database };
  }

  async #launch(extra) {
    const args = ["serve", "--listen", `127.0.0.1:${this.port}`, ...extra];
    const child = spawn(BINARY, args, { env: this.#environment(), stdio: ["ignore", "pipe", "pipe"] });
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text) => (this.log += text));
    }
    this.#child = child;
    for (let tries = 0; tries < 300; tries++) {
      if (child.exitCode !== null) throw new Error(`the server ended at its start:\n${this.log}`);
      const healthy = await fetch(`${this.url}/health`).then((r) => r.ok, () => false);
      if (healthy) return;
      await new Promise((later) => setTimeout(later, 50));
    }
    throw new Error(`the server does not answer:\n${this.log}`);
  }
}
