// Chromium, with every error that a page reports kept, and axe.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { chromium } from "playwright-core";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export const DESK = { width: 1280, height: 800 };
export const PHONE = { width: 390, height: 844 };

let shared;

/// The one browser of this test file; close it in `after` with `closeBrowser`.
export async function browser() {
  shared ??= await chromium.launch({
    executablePath: process.env.VERACITE_CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--no-first-run"],
  });
  return shared;
}

export async function closeBrowser() {
  await shared?.close();
  shared = undefined;
}

/// One device: a browser context with its own cookies and storage, and a page in it. `device.errors` holds what
/// its pages reported; `device.expectNoErrors()` fails on any that `allow` does not match.
export async function device(server, { viewport = DESK, dark = false, javaScript = true, touch = false } = {}) {
  const context = await (await browser()).newContext({
    baseURL: server.url,
    viewport,
    colorScheme: dark ? "dark" : "light",
    javaScriptEnabled: javaScript,
    hasTouch: touch,
    isMobile: touch,
    locale: "en-GB",
    timezoneId: "UTC",
  });
  context.setDefaultTimeout(10_000);
  const errors = [];
  context.on("weberror", (error) => errors.push(String(error.error()?.stack ?? error.error())));
  context.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") {
      errors.push(`${message.type()}: ${message.text()} (${message.location().url})`);
    }
  });
  const page = await context.newPage();
  return {
    context,
    page,
    errors,
    expectNoErrors(allow = /^$/) {
      assert.deepEqual(errors.filter((error) => !allow.test(error)), []);
    },
    async close() {
      await context.close();
    },
  };
}

/// Fails on anything that axe finds on the page: WCAG 2.2 A and AA, and its good practices.
export async function expectAccessible(page) {
  await page.evaluate(AXE);
  const violations = await page.evaluate(async () => {
    const result = await globalThis.axe.run(document, { resultTypes: ["violations"] });
    return result.violations.map((v) => ({
      rule: v.id,
      why: v.help,
      where: v.nodes.slice(0, 5).map((n) => `${n.target.join(" ")}: ${n.failureSummary}`),
    }));
  });
  assert.deepEqual(violations, [], `axe on ${page.url()}`);
}
