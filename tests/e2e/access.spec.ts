import { execFileSync } from "node:child_process";
import type { Browser, Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectToast,
  newPhone,
  openAwake,
  signIn as signInAs,
  test,
  watch,
} from "./clean-page";
import { expectSquare } from "./square";

const PASSWORD = "a quiet river";
const NEW_PASSWORD = "a wide green valley";
const STEP_SECONDS = 30;
let made = 0;

/** The six digits that a phone with this secret shows now, by an authenticator that is not ours. */
function codeOf(secret: string): string {
  try {
    return execFileSync("oathtool", ["--totp", "-b", secret], { encoding: "utf8" }).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    console.log("oathtool is not installed: the codes come from otpauth");
    return new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  }
}

/** A code is taken once: the next one comes with the next half minute. */
async function nextCode(secret: string, used: string): Promise<string> {
  await expect
    .poll(() => codeOf(secret), { timeout: (STEP_SECONDS + 5) * 1000, intervals: [500] })
    .not.toBe(used);
  return codeOf(secret);
}

type Member = { username: string; email: string; admin: Page };

/** The newest link to the address in the outbox that is of this kind, as the admin reads it. */
async function readLink(admin: Page, email: string, kind: RegExp): Promise<string> {
  const listed = await admin.request.get("/admin/outbox?limit=50");
  const mails: { to: string; links: string[] }[] = await listed.json();
  return mails.find(({ to, links }) => to === email && kind.test(links[0] ?? ""))?.links[0] ?? "";
}

/** Somebody new, so that nobody else's account is touched: invited by the admin, and joined. */
async function newcomer(admin: Page, browser: Browser, language: "en" | "rw"): Promise<Member> {
  made += 1;
  const username = `door${Date.now().toString(36)}${made}`;
  const email = `${username}@example.com`;
  await signInAs(admin, "admin");
  const sent = await admin.request.post("/admin/invitations", {
    data: { email, name: "Divine Uwera" },
  });
  expect(sent.status()).toBe(201);
  const guest = await browser.newPage();
  await guest.goto(await readLink(admin, email, /\/invite\//));
  await guest.locator("#username").fill(username);
  await guest.locator("#phone").fill(newPhone());
  await guest.locator("#password").fill(PASSWORD);
  await guest.locator("#language").selectOption(language);
  await guest.locator("form:has(#username) button[type=submit]").click();
  await guest.waitForURL("**/dashboard");
  await guest.context().close();
  return { username, email, admin };
}

/** A browser that nobody has signed in with. */
async function visitor(browser: Browser, baseURL: string | undefined, language = "en") {
  const context = await browser.newContext();
  await context.addCookies([{ name: "app_language", value: language, url: String(baseURL) }]);
  return watch(await context.newPage());
}

async function giveNames(page: Page, username: string, password: string): Promise<void> {
  await page.goto("/login");
  await page.locator("#identifier").fill(username);
  await page.locator("#password").fill(password);
  await page.locator("form:has(#identifier) button[type=submit]").click();
}

/** Sets the phone up on the screen that is open; answers its secret, the code used, the codes shown. */
async function enrol(page: Page, password = PASSWORD) {
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Continue" }).click();
  const square = page.getByRole("img", { name: /QR code/ });
  await expect(square).toBeVisible();
  await expectAccessible(page);
  const secret = await page.locator('input[name="secret"]').inputValue();
  await expectSquare(square, new RegExp(`^otpauth://totp/.*[?&]secret=${secret}(&|$)`));
  await expect(page.getByText(secret.match(/.{4}/g)?.join(" ") ?? "?")).toBeVisible();
  await page.getByLabel("Code", { exact: true }).fill("000000");
  await page.getByRole("button", { name: "Switch on" }).click();
  await expect(page.getByText("This code is not right")).toBeVisible();
  const code = codeOf(secret);
  await page.getByLabel("Code", { exact: true }).fill(code);
  await page.getByRole("button", { name: "Switch on" }).click();
  const list = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(list).toHaveCount(10);
  await expectAccessible(page);
  return { secret, code, recovery: await list.allTextContents() };
}

test("a forgotten password is set by the link in the mail, and every session is over", async ({
  page,
  browser,
  baseURL,
}) => {
  const { username, email } = await newcomer(page, browser, "rw");
  const inside = await visitor(browser, baseURL);
  await giveNames(inside, username, PASSWORD);
  await inside.waitForURL("**/dashboard");

  const there = await visitor(browser, baseURL);
  await there.goto("/login");
  await there.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(there).toHaveURL(/\/login\?mode=forgot$/);
  await there.getByRole("button", { name: "Send the link" }).click();
  await expect(there.getByText("Please enter a valid email address")).toBeVisible();
  await there.getByLabel("Email").fill("nobody");
  await there.getByRole("button", { name: "Send the link" }).click();
  // The text is there from before: only with the answer the button is at rest.
  await expect(there.getByRole("button", { name: "Send the link" })).toHaveAttribute(
    "aria-busy",
    "false",
  );
  await expect(there.getByText("Please enter a valid email address")).toBeVisible();
  await expectAccessible(there);
  await there.getByLabel("Email").fill(email.toUpperCase());
  await there.getByRole("button", { name: "Send the link" }).click();
  await expect(there.getByText("If this address belongs to a member")).toBeVisible();
  await expectAccessible(there);

  await page.goto("/settings/outbox");
  await page.getByRole("row").filter({ hasText: email }).first().getByRole("link").click();
  const shown = page.getByRole("dialog").getByRole("link", { name: /login\?reset=/ });
  const link = (await shown.getAttribute("href")) ?? "";
  await expect(
    page.getByRole("dialog").getByText("Muhitemo ijambo ry'ibanga rishya").first(),
  ).toBeVisible();

  const answer = await there.goto(link);
  expect(answer?.headers()["referrer-policy"]).toBe("no-referrer");
  expect(answer?.headers()["cache-control"]).toContain("no-store");
  for (const width of [1280, 360]) {
    await there.setViewportSize({ width, height: 800 });
    await expectAccessible(there);
    await expectNoSidewaysScroll(there);
  }
  const password = there.getByLabel("New password", { exact: true });
  const again = there.getByLabel("New password again");
  const save = there.getByRole("button", { name: "Set the new password" });
  // Neighbours are told different things: no text of one answer stands for the next one.
  for (const [one, other, told] of [
    [NEW_PASSWORD, "", "Passwords don't match"],
    ["short", "short", "Password must be at least 8 characters"],
    ["password123", "password123", "This password is easy to guess"],
    [NEW_PASSWORD, "another one", "Passwords don't match"],
  ] as const) {
    await password.fill(one);
    await again.fill(other);
    await save.click();
    await expect(there.getByText(told)).toBeVisible();
  }
  await password.fill(NEW_PASSWORD);
  await again.fill(NEW_PASSWORD);
  await save.click();
  await expect(there).toHaveURL(/\/login\?done=reset$/);
  await expect(there.getByText("Please sign in with your new password.")).toBeVisible();
  await expectAccessible(there);

  expect((await inside.request.get("/api/me")).status()).toBe(401);
  await giveNames(there, username, PASSWORD);
  await expect(there.getByText("Login Failed")).toBeVisible();
  await giveNames(there, username, NEW_PASSWORD);
  await there.waitForURL("**/dashboard");
  await there.goto(link);
  await expect(there.getByText("This link is no longer valid")).toBeVisible();
  await expectAccessible(there);
  expect(await readLink(page, email, /\/settings$/)).not.toBe("");
  await Promise.all([inside.context().close(), there.context().close()]);
});

test("the calls: one answer for all addresses, and a link that works once", async ({
  page,
  browser,
  baseURL,
}) => {
  const { username, email } = await newcomer(page, browser, "en");
  const { request, context } = await visitor(browser, baseURL).then((there) => ({
    request: there.request,
    context: there.context(),
  }));
  const ask = async (data: object) => {
    const answer = await request.post("/api/forgot-password", { data });
    return { status: answer.status(), body: await answer.json() };
  };
  const known = await ask({ email });
  expect(known.status).toBe(200);
  expect(await ask({ email: `nobody-${email}` })).toEqual(known);
  expect(await ask({ email: "nobody" })).toMatchObject({
    ...{ status: 422, body: { fields: { email: "Please enter a valid email address" } } },
  });
  const link = new URL(await readLink(page, email, /reset=/));
  const token = link.searchParams.get("reset");
  const reset = (data: object) => request.post("/api/reset-password", { data });
  expect((await reset({ token, password: "short" })).status()).toBe(422);
  const both = await Promise.all([1, 2].map(() => reset({ token, password: NEW_PASSWORD })));
  expect(both.map((answer) => answer.status()).sort()).toEqual([200, 422]);
  expect((await reset({ token, password: NEW_PASSWORD })).status()).toBe(422);
  const login = await request.post("/api/login", {
    data: { identifier: username, password: NEW_PASSWORD },
  });
  expect(login.status()).toBe(200);
  await context.close();
});

test("two-factor: set up, sign in with a code and with a recovery code, switch off", async ({
  page,
  browser,
  baseURL,
}) => {
  const { username, email } = await newcomer(page, browser, "en");
  const there = await visitor(browser, baseURL);
  await giveNames(there, username, PASSWORD);
  await there.waitForURL("**/dashboard");
  await openAwake(there, "/settings");
  await expectAccessible(there);
  await there.getByRole("link", { name: "Set up" }).click();
  await expect(there.getByRole("heading", { name: "Two-factor sign-in" })).toBeVisible();
  await expectAccessible(there);
  await there.setViewportSize({ width: 360, height: 800 });
  await expectNoSidewaysScroll(there);
  const { secret, code, recovery } = await enrol(there);
  await expectNoSidewaysScroll(there);
  await there.reload();
  await expect(there.getByRole("list", { name: "Recovery codes" })).toHaveCount(0);
  await there.goto("/profile");
  await expect(there.getByText("Enabled")).toBeVisible();
  // Nothing of the page that is left may still be on its way.
  await there.goto("about:blank");
  await there.context().clearCookies();

  await giveNames(there, username, PASSWORD);
  await expect(there.getByRole("heading", { name: "Enter your code" })).toBeVisible();
  await expectAccessible(there);
  await expectNoSidewaysScroll(there);
  const half = await there.context().cookies();
  expect(half.find(({ name }) => name === "sign-in-step")).toMatchObject({ httpOnly: true });
  expect(half.some(({ name }) => name.includes("session-token"))).toBe(false);
  expect((await there.request.get("/api/me")).status()).toBe(401);
  await there.goto("/dashboard");
  await expect(there).toHaveURL(/\/login\?callbackUrl=/);
  await there.goto("/login?mode=code&callbackUrl=%2Fdeposits");
  await there.getByLabel("Code", { exact: true }).fill(code);
  await there.getByRole("button", { name: "Continue" }).click();
  await expect(there.getByText("This code is not right, or it was used already.")).toBeVisible();
  const second = await nextCode(secret, code);
  await there.getByLabel("Code", { exact: true }).fill(`${second.slice(0, 3)} ${second.slice(3)}`);
  await there.getByRole("button", { name: "Continue" }).click();
  await there.waitForURL("**/deposits");
  // A page that is open would ask for tokens of its own in between.
  await there.goto("about:blank");
  await there.context().clearCookies();

  const data = { identifier: username, password: PASSWORD };
  const bare = await there.request.post("/api/login", { data });
  expect([bare.status(), (await bare.json()).code]).toEqual([401, "two_factor_required"]);
  const csrf = await (await there.request.get("/api/auth/csrf")).json();
  const around = await there.request.post("/api/auth/callback/credentials", {
    form: { ...data, csrfToken: csrf.csrfToken, json: "true" },
  });
  expect([around.status(), (await around.json()).code]).toEqual([401, "two_factor_required"]);
  const reused = await there.request.post("/api/login", { data: { ...data, code: second } });
  expect([reused.status(), (await reused.json()).code]).toEqual([401, "two_factor_failed"]);
  const opened = await there.request.post("/api/login", { data: { ...data, code: recovery[0] } });
  expect(opened.status()).toBe(200);
  expect((await there.request.get("/api/me")).status()).toBe(200);
  const listed = await page.request.get("/admin/outbox?limit=10");
  const mail = (await listed.json()).find(({ to }: { to: string }) => to === email);
  expect(mail.subject).toBe("A recovery code was used");

  await there.goto("/settings");
  await expect(there.getByText("9 recovery codes are left.")).toBeVisible();
  await there.getByRole("link", { name: "Manage" }).click();
  await expect(there.getByLabel("Code, or recovery code")).toBeVisible();
  await expectAccessible(there);
  await there.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await there.getByLabel("Code, or recovery code").fill(recovery[1] ?? "");
  await there.getByRole("button", { name: "Make new recovery codes" }).click();
  const fresh = there.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(fresh).toHaveCount(10);
  const [one] = await fresh.allTextContents();
  await there.goto("/settings/two-factor");
  await there.getByLabel("Password", { exact: true }).fill("not it");
  await there.getByLabel("Code, or recovery code").fill(one ?? "");
  await there.getByRole("button", { name: "Switch off" }).click();
  await expect(there.getByText("Incorrect password")).toBeVisible();
  await there.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await there.getByLabel("Code, or recovery code").fill(one ?? "");
  await there.getByRole("button", { name: "Switch off" }).click();
  await expect(there.getByText("Two-factor sign-in is switched off.")).toBeVisible();
  await there.goto("about:blank");
  await there.context().clearCookies();
  await giveNames(there, username, PASSWORD);
  await there.waitForURL("**/dashboard");
  await there.context().close();
});

test("where the office requires it, nothing else opens until it is set up", async ({
  page,
  browser,
  baseURL,
}) => {
  const { username } = await newcomer(page, browser, "en");
  const there = await visitor(browser, baseURL);
  await giveNames(there, username, PASSWORD);
  await there.waitForURL("**/dashboard");
  const { id } = await (await there.request.get("/api/me")).json();
  // No screen is open that would lead there by itself at the same time.
  await there.goto("about:blank");
  const required = await page.request.put(`/admin/users/${id}`, {
    data: { twoFactorEnabled: true },
  });
  expect(required.status()).toBe(200);

  for (const path of ["/dashboard", "/profile?send=1", "/settings", "/deposits?new=1"]) {
    // The page that is left may be on its own way there just now.
    await there.goto(path).catch(() => there.goto(path));
    await expect(there, path).toHaveURL(/\/settings\/two-factor$/);
  }
  await expect(there.getByText("Your cooperative asks for this first")).toBeVisible();
  await expectAccessible(there);
  for (const path of ["/api/me", "/api/sessions", "/api/deposits", "/api/transactions"]) {
    const refused = await there.request.get(path);
    expect([refused.status(), (await refused.json()).code], path).toEqual([
      403,
      "enrolment_required",
    ]);
  }
  const money = await there.request.post("/api/deposits", {
    data: { amount: 500, method: "cash" },
  });
  expect(money.status()).toBe(403);
  const session = await (await there.request.get("/api/auth/session")).json();
  expect(session).toEqual({});
  const again = await there.request.post("/api/login", {
    data: { identifier: username, password: PASSWORD },
  });
  expect(await again.json()).toMatchObject({ code: "enrolment_required", user: null });
  await there.goto("/login");
  await expect(there).toHaveURL(/\/settings\/two-factor$/);

  await enrol(there);
  await there.getByRole("link", { name: "I have kept them" }).click();
  await there.waitForURL("**/dashboard");
  expect((await there.request.get("/api/me")).status()).toBe(200);

  await page.goto(`/members?q=${username}`);
  await page.goto("/settings/audit?action=two-factor.enrol");
  await expect(page.getByText("Refused until two-factor is set up").first()).toBeVisible();
  await there.context().close();
});

test("password and sessions: one changes it here and is out everywhere else", async ({
  page,
  browser,
  baseURL,
}) => {
  const { username } = await newcomer(page, browser, "en");
  const [here, there, third] = [
    await visitor(browser, baseURL),
    await visitor(browser, baseURL, "rw"),
    await visitor(browser, baseURL),
  ];
  for (const each of [here, there, third]) {
    await giveNames(each, username, PASSWORD);
    await each.waitForURL("**/dashboard");
  }
  const listed = await (await here.request.get("/api/sessions")).json();
  // The first one is the sign-in right after joining.
  expect(listed).toHaveLength(4);
  expect(listed.filter(({ current }: { current: boolean }) => current)).toHaveLength(1);
  const theirs = await (await there.request.get("/api/sessions")).json();
  const { id } = theirs.find(({ current }: { current: boolean }) => current);
  const foreign = await page.request.delete(`/api/sessions/${id}`);
  expect(foreign.status()).toBe(404);
  expect((await here.request.delete(`/api/sessions/${id}`)).status()).toBe(200);
  await there.goto("/profile");
  await expect(there).toHaveURL(/\/login/);

  await here.setViewportSize({ width: 360, height: 800 });
  await openAwake(here, "/settings");
  await expect(here.getByText("This device", { exact: true })).toBeVisible();
  await expectAccessible(here);
  await expectNoSidewaysScroll(here);
  await here
    .getByRole("button", { name: /^Sign out Chrome/ })
    .first()
    .click();
  await expect(here.getByText("This session is signed out.")).toBeVisible();
  await giveNames(there, username, PASSWORD);
  await there.waitForURL("**/dashboard");
  await here.getByRole("button", { name: "Sign out everywhere else" }).click();
  await expect(here.getByText(/You are signed out in \d other place/)).toBeVisible();
  for (const each of [there, third]) {
    expect((await each.request.get("/api/me")).status()).toBe(401);
  }
  expect((await here.request.get("/api/me")).status()).toBe(200);

  const save = here.getByRole("button", { name: "Change password" });
  const fill = async (current: string, one: string, other: string) => {
    await here.getByLabel("Current password").fill(current);
    await here.getByLabel("New password", { exact: true }).fill(one);
    await here.getByLabel("New password again").fill(other);
    await save.click();
  };
  for (const [current, one, other, told] of [
    ["not it", NEW_PASSWORD, NEW_PASSWORD, "Incorrect password"],
    [PASSWORD, "short", "short", "Password must be at least 8 characters"],
    [PASSWORD, "password123", "password123", "This password is easy to guess"],
    [PASSWORD, NEW_PASSWORD, "another one", "Passwords don't match"],
    [PASSWORD, PASSWORD, PASSWORD, "another password than the current one"],
  ] as const) {
    await fill(current, one, other);
    await expect(here.getByText(told)).toBeVisible();
  }
  await fill(PASSWORD, NEW_PASSWORD, NEW_PASSWORD);
  await expect(here.getByText("Your password is changed.")).toBeVisible();
  await expectToast(here);
  await expectAccessible(here);
  await giveNames(there, username, NEW_PASSWORD);
  await there.waitForURL("**/dashboard");
  const call = await there.request.put("/api/password", {
    data: { currentPassword: NEW_PASSWORD, newPassword: PASSWORD },
  });
  expect(call.status()).toBe(200);
  expect((await here.request.get("/api/me")).status()).toBe(401);
  const others = await there.request.delete("/api/sessions");
  expect(others.status()).toBe(200);
  await Promise.all([here, there, third].map((each) => each.context().close()));
});

test.describe("without script", () => {
  test("link, two-factor, code and sessions work, in Kinyarwanda", async ({
    page: admin,
    browser,
    baseURL,
  }) => {
    const { username, email } = await newcomer(admin, browser, "rw");
    const context = await browser.newContext({ javaScriptEnabled: false });
    await context.addCookies([{ name: "app_language", value: "rw", url: String(baseURL) }]);
    const page = await context.newPage();
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto("/login?mode=forgot");
    await page.locator("#email").fill(email);
    await page.getByRole("button", { name: "Ohereza umuyoboro" }).click();
    await expect(page.getByText("Murebe muri imeyili yanyu")).toBeVisible();
    await page.goto(await readLink(admin, email, /reset=/));
    await page.locator("#password").fill(NEW_PASSWORD);
    await page.locator("#confirmPassword").fill(PASSWORD);
    await page.getByRole("button", { name: "Bika ijambo ry'ibanga rishya" }).click();
    await expect(page.getByText("Amagambo y'ibanga ntahura")).toBeVisible();
    await page.locator("#password").fill(NEW_PASSWORD);
    await page.locator("#confirmPassword").fill(NEW_PASSWORD);
    await page.getByRole("button", { name: "Bika ijambo ry'ibanga rishya" }).click();
    await expect(page.getByText("Ijambo ry'ibanga ryahinduwe")).toBeVisible();
    await giveNames(page, username, NEW_PASSWORD);
    await page.waitForURL("**/dashboard?plain=1");
    await page.goto("/settings/two-factor");
    await page.locator("#password").fill(NEW_PASSWORD);
    await page.getByRole("button", { name: "Komeza" }).click();
    const secret = await page.locator('input[name="secret"]').inputValue();
    await expectSquare(
      page.getByRole("img", { name: /QR/ }),
      new RegExp(`^otpauth://totp/.*[?&]secret=${secret}(&|$)`),
    );
    await page.locator("#code").fill("000000");
    await page.getByRole("button", { name: "Emeza" }).click();
    await expect(page.getByText("Iyi kode si yo").first()).toBeVisible();
    const code = codeOf(secret);
    await page.locator("#code").fill(code);
    await page.getByRole("button", { name: "Emeza" }).click();
    const list = page.getByRole("list", { name: "Kode zo kugoboka" }).getByRole("listitem");
    await expect(list).toHaveCount(10);
    const [recovery = ""] = await list.allTextContents();
    await expectNoSidewaysScroll(page);
    await context.clearCookies({ name: /session-token/ });
    await giveNames(page, username, NEW_PASSWORD);
    await expect(page.getByRole("heading", { name: "Mwandike kode yanyu" })).toBeVisible();
    await page.locator("#code").fill("000000");
    await page.getByRole("button", { name: "Komeza" }).click();
    await expect(page.getByText("Iyi kode si yo").first()).toBeVisible();
    await page.locator("#code").fill(recovery);
    await page.getByRole("button", { name: "Komeza" }).click();
    await page.waitForURL("**/dashboard?plain=1");
    await page.goto("/settings");
    await page.getByRole("button", { name: "Sohora ahandi hose" }).click();
    await expect(page.getByText(/Mwasohowe ahandi hantu/)).toBeVisible();
    await context.close();
  });
});
