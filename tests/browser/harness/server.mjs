// One Veracite server on a free port with a database of its own, and its command line.
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
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

export class Server {
  folder = mkdtempSync(join(tmpdir(), "veracite-"));
  database = `sqlite:${join(this.folder, "study.db")}`;
  port;
  log = "";
  #child;

  /// A server that answers. Its port stays the same over `restart`.
  static async start({ demo = false } = {}) {
    const server = new Server();
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

  /// Ends the server and removes its folder.
  async close() {
    await this.end("SIGKILL");
    rmSync(this.folder, { recursive: true, force: true });
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
