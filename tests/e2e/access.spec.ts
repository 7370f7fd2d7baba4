import { execFileSync } from "node:child_process";
import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { letJoin } from "@/tests/support/newcomer";
import {
  callsOf,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectToast,
  openAwake,
  PASSWORD,
  signInAnew,
  test,
} from "./clean-page";
import { newestMail } from "./outbox";
import { expectSquare } from "./square";

const NEW_PASSWORD = "a wide green valley";
const STEP_MS = 30_000;

/** The six digits that a phone with this secret shows at a time, by an authenticator that is not ours. */
function codeOf(secret: string, at = Date.now()): string {
  const now = `--now=@${Math.floor(at / 1000)}`;
  try {
    return execFileSync("oathtool", ["--totp", now, "-b", secret], { encoding: "utf8" }).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    console.log("oathtool is not installed: the codes come from otpauth");
    return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });
  }
}

/** A code is taken once: that of the half minute to come is good already. */
function nextCode(secret: string): string {
  return codeOf(secret, Date.now() + STEP_MS);
}

/** Somebody new, so that nobody else's account is touched. */
const newcomer = (language: "en" | "rw" = "en") =>
  letJoin(process.env.DATABASE_URL ?? "", language);

async function giveNames(page: Page, username: string, password: string): Promise<void> {
  await page.goto("/login");
  await page.locator("#identifier").fill(username);
  await page.locator("#password").fill(password);
  await page.locator("form:has(#identifier) button[type=submit]").click();
}

/** Sets the phone up on the screen that is open, examined or not; answers its secret, the code used, the codes shown. */
async function enrol(page: Page, examined = true) {
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Continue" }).click();
  const square = page.getByRole("img", { name: /QR code/ });
  await expect(square).toBeVisible();
  const secret = await page.locator('input[name="secret"]').inputValue();
  if (examined) {
    await expectAccessible(page);
    await expectSquare(square, new RegExp(`^otpauth://totp/.*[?&]secret=${secret}(&|$)`));
  }
  await expect(page.getByText(secret.match(/.{4}/g)?.join(" ") ?? "?")).toBeVisible();
  // The phone on which it is set up cannot scan its own screen.
  await expect(page.getByRole("link", { name: "Open it in the app" })).toHaveAttribute(
    "href",
    new RegExp(`^otpauth://totp/.*[?&]secret=${secret}(&|$)`),
  );
  await expect(page.getByLabel("Code", { exact: true })).toBeFocused();
  await page.getByLabel("Code", { exact: true }).fill("000000");
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByText("That code is incorrect")).toBeVisible();
  const code = codeOf(secret);
  await page.getByLabel("Code", { exact: true }).fill(code);
  await page.getByRole("button", { name: "Turn on" }).click();
  const list = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(list).toHaveCount(10);
  if (examined) await expectAccessible(page, { part: "main" });
  return { secret, code, recovery: await list.allTextContents() };
}

test("a forgotten password is set by the link in the mail, and every session is over", async ({
  page: there,
  beside,
}) => {
  const { username, email } = await newcomer("rw");
  const inside = await beside(null);
  await signInAnew(inside, username);

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
  await there.getByLabel("Email").fill(email.toUpperCase());
  await there.getByRole("button", { name: "Send the link" }).click();
  await expect(there.getByText("If this address belongs to a member")).toBeVisible();

  const { link, subject } = await newestMail(email, /login\?reset=/);
  expect(subject).toBe("Muhitemo ijambo ry'ibanga rishya");

  const answer = await there.goto(link);
  expect(answer?.headers()["referrer-policy"]).toBe("no-referrer");
  expect(answer?.headers()["cache-control"]).toContain("no-store");
  await there.setViewportSize({ width: 360, height: 800 });
  await expectAccessible(there);
  await expectNoSidewaysScroll(there);
  const password = there.getByLabel("New password", { exact: true });
  const again = there.getByLabel("Confirm new password");
  const save = there.getByRole("button", { name: "Save new password" });
  // Neighbours are told different things: no text of one answer stands for the next one.
  for (const [one, other, message] of [
    [NEW_PASSWORD, "", "Passwords don't match"],
    ["short", "short", "Password must be at least 8 characters"],
    ["password123", "password123", "This password is easy to guess"],
    [NEW_PASSWORD, "another one", "Passwords don't match"],
  ] as const) {
    await password.fill(one);
    await again.fill(other);
    await save.click();
    await expect(there.getByText(message)).toBeVisible();
  }
  await password.fill(NEW_PASSWORD);
  await again.fill(NEW_PASSWORD);
  await save.click();
  await expect(there).toHaveURL(/\/login\?done=reset$/);
  await expect(there.getByText("Please sign in with your new password.")).toBeVisible();

  expect((await inside.request.get("/api/me")).status()).toBe(401);
  const give = async (password: string) => {
    const data = { identifier: username, password };
    return (await there.request.post("/api/login", { data })).status();
  };
  expect(await give(PASSWORD)).toBe(401);
  expect(await give(NEW_PASSWORD)).toBe(200);
  await there.goto(link);
  await expect(there.getByText("This link does not work now")).toBeVisible();
  expect((await newestMail(email, /\/settings$/)).link).not.toBe("");
});

test("two-factor: set up, sign in with a code and with a recovery code", async ({
  page: there,
}) => {
  const { username, email } = await newcomer();
  await signInAnew(there, username);
  await openAwake(there, "/settings");
  await there.getByRole("link", { name: "Set up" }).click();
  await there.waitForURL("**/settings/two-factor");
  await there.setViewportSize({ width: 360, height: 800 });
  const { secret, code, recovery } = await enrol(there);
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
  await expect(there.getByLabel("Code", { exact: true })).toBeFocused();
  await expect(there.getByLabel("Code", { exact: true })).toHaveAttribute("inputmode", "numeric");
  await there.getByLabel("Code", { exact: true }).fill(code);
  await there.getByRole("button", { name: "Continue" }).click();
  await expect(there.getByText("That code is incorrect or already used.")).toBeVisible();
  const second = nextCode(secret);
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
  const listed = await (await callsOf("admin")).get("/admin/outbox?limit=10");
  const mail = (await listed.json()).find(({ to }: { to: string }) => to === email);
  expect(mail.subject).toBe("A recovery code was used");

  await there.goto("/settings");
  await expect(there.getByText("9 recovery codes left.")).toBeVisible();
});

test("where the office requires it, nothing else opens until it is set up", async ({
  page: there,
}) => {
  const { username } = await newcomer();
  const office = await callsOf("admin");
  await signInAnew(there, username);
  const { id } = await (await there.request.get("/api/me")).json();
  const required = await office.put(`/admin/users/${id}`, {
    data: { twoFactorEnabled: true },
  });
  expect(required.status()).toBe(200);

  for (const path of ["/dashboard", "/profile?send=1", "/settings"]) {
    const led = await there.request.get(path);
    expect(new URL(led.url()).pathname, path).toBe("/settings/two-factor");
  }
  await there.goto("/deposits?new=1");
  await expect(there).toHaveURL(/\/settings\/two-factor$/);
  await expect(there.getByText("Your cooperative requires this")).toBeVisible();
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

  await enrol(there, false);
  await there.getByRole("link", { name: "I have saved them" }).click();
  await there.waitForURL("**/dashboard");
  expect((await there.request.get("/api/me")).status()).toBe(200);

  const trail = await office.get("/settings/audit?action=two-factor.enrol");
  expect(await trail.text()).toContain("Refused until two-factor is set up");
});

test("password and sessions: one changes it here and is out everywhere else", async ({
  page: here,
  beside,
}) => {
  const { username } = await newcomer();
  const [there, third] = [await beside(null, { language: "rw" }), await beside(null)];
  for (const each of [here, there]) await signInAnew(each, username);
  // The list of sessions names its browser.
  const signedIn = await third.request.post("/api/login", {
    data: { identifier: username, password: PASSWORD },
    headers: { "user-agent": await third.evaluate(() => navigator.userAgent) },
  });
  expect(signedIn.status()).toBe(200);
  const listed = await (await here.request.get("/api/sessions")).json();
  expect(listed).toHaveLength(3);
  expect(listed.filter(({ current }: { current: boolean }) => current)).toHaveLength(1);
  const theirs = await (await there.request.get("/api/sessions")).json();
  const { id } = theirs.find(({ current }: { current: boolean }) => current);
  const foreign = await (await callsOf("admin")).delete(`/api/sessions/${id}`);
  expect(foreign.status()).toBe(404);
  expect((await here.request.delete(`/api/sessions/${id}`)).status()).toBe(200);
  await there.goto("/profile");
  await expect(there).toHaveURL(/\/login/);

  await here.setViewportSize({ width: 360, height: 800 });
  await openAwake(here, "/settings");
  await expect(here.getByText("This device", { exact: true })).toBeVisible();
  await here
    .getByRole("button", { name: /^Sign out Chrome/ })
    .first()
    .click();
  await expect(here.getByText("This session is signed out.").first()).toBeVisible();
  await signInAnew(there, username);
  await openAwake(here, "/settings");
  await here.getByRole("button", { name: "Sign out everywhere else" }).click();
  await expect(here.getByText(/You were signed out on \d other device/)).toBeVisible();
  for (const each of [there, third]) {
    expect((await each.request.get("/api/me")).status()).toBe(401);
  }
  expect((await here.request.get("/api/me")).status()).toBe(200);

  const save = here.getByRole("button", { name: "Change password" });
  const fill = async (current: string, one: string, other: string) => {
    await here.getByLabel("Current password").fill(current);
    await here.getByLabel("New password", { exact: true }).fill(one);
    await here.getByLabel("Confirm new password").fill(other);
    await save.click();
  };
  for (const [current, one, other, message] of [
    ["not it", NEW_PASSWORD, NEW_PASSWORD, "Incorrect password"],
    [PASSWORD, NEW_PASSWORD, "another one", "Passwords don't match"],
  ] as const) {
    await fill(current, one, other);
    await expect(here.getByText(message)).toBeVisible();
  }
  await fill(PASSWORD, NEW_PASSWORD, NEW_PASSWORD);
  await expect(here.getByText("Your password was changed.").first()).toBeVisible();
  await expectToast(here);
  await expectAccessible(here, { part: "[data-sonner-toaster]" });
  const data = { identifier: username, password: NEW_PASSWORD };
  expect((await there.request.post("/api/login", { data })).status()).toBe(200);
  const call = await there.request.put("/api/password", {
    data: { currentPassword: NEW_PASSWORD, newPassword: PASSWORD },
  });
  expect(call.status()).toBe(200);
  expect((await here.request.get("/api/me")).status()).toBe(401);
  const others = await there.request.delete("/api/sessions");
  expect(others.status()).toBe(200);
});
