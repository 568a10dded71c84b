import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { DESK, PHONE, closeBrowser, device, expectAccessible } from "../harness/browser.mjs";
import { addAccount, signIn } from "../harness/people.mjs";
import { Server } from "../harness/server.mjs";

let server;

before(async () => {
  server = await Server.start();
  addAccount(server, "vera@clinic.example");
});
after(async () => {
  await closeBrowser();
  await server.close();
});

for (const javaScript of [true, false]) {
  test(`an expert signs in and out ${javaScript ? "with" : "without"} JavaScript`, async () => {
    const { page, expectNoErrors, close } = await device(server, { javaScript });
    await page.goto("/");
    assert.equal(new URL(page.url()).pathname, "/sign-in");
    await signIn(page, "vera@clinic.example");
    assert.equal(new URL(page.url()).pathname, "/work");
    await page.goto("/account");
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.waitForURL((url) => url.pathname !== "/account");
    await page.goto("/work");
    assert.equal(new URL(page.url()).pathname, "/sign-in");
    expectNoErrors();
    await close();
  });
}

for (const dark of [false, true]) {
  for (const viewport of [DESK, PHONE]) {
    test(`axe finds nothing on the first pages, ${dark ? "dark" : "light"}, ${viewport.width} wide`, async () => {
      const { page, expectNoErrors, close } = await device(server, { dark, viewport });
      await page.goto("/sign-in");
      await expectAccessible(page);
      await signIn(page, "vera@clinic.example");
      for (const path of ["/work", "/account"]) {
        await page.goto(path);
        await expectAccessible(page);
      }
      expectNoErrors();
      await close();
    });
  }
}
