import type { APIRequestContext } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { letJoin } from "@/tests/support/newcomer";
import { openPlain, type PlainPage, pressPlain, textOf, wrongBeside } from "./plain-form";
import { expect, openClient, ownServer, PASSWORD, signIn, test } from "./server-test";

const NEW_PASSWORD = "a wide green valley";

/** A browser of nobody that reads Kinyarwanda. */
async function visitor(): Promise<APIRequestContext> {
  const client = await openClient();
  await pressPlain(client, await openPlain(client, "/login"), "Kinyarwanda");
  return client;
}

async function giveNames(client: APIRequestContext, identifier: string, password: string) {
  const form = await openPlain(client, "/login");
  return pressPlain(client, form, "Injira", { identifier, password });
}

/** Sets the phone up; gives its secret, the recovery codes and the page that shows them. */
async function enrol(client: APIRequestContext, password: string) {
  const asked = await openPlain(client, "/settings/two-factor");
  const shown = await pressPlain(client, asked, "Komeza", { password });
  const secret = /name="secret"[^>]* value="(\w+)"/.exec(shown.html)?.[1] ?? "";
  const link = /href="(otpauth:[^"]*)"/.exec(shown.html)?.[1] ?? "";
  expect(link).toContain(`secret=${secret}`);
  const wrong = await pressPlain(client, shown, "Emeza", { code: "000000" });
  expect(textOf(wrong)).toContain("Iyi kode si yo");
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const page = await pressPlain(client, wrong, "Emeza", { code });
  return { secret, recovery: codesOf(page) };
}

/** The recovery codes that a page lists. */
function codesOf({ html }: PlainPage): string[] {
  const list = /<ul[^>]*aria-label="Kode zo kugoboka".*?<\/ul>/s.exec(html)?.[0] ?? "";
  return Array.from(list.matchAll(/<li\b.*?<\/li>/gs), ([item]) =>
    textOf({ address: "", html: item }),
  );
}

test("without script link, two-factor, code and sessions work, in Kinyarwanda", async ({
  clientOf,
}) => {
  const { username, email } = await letJoin(ownServer().database, "rw");
  const client = await visitor();
  const forgot = await openPlain(client, "/login?mode=forgot");
  const sent = await pressPlain(client, forgot, "Ohereza umuyoboro", { email });
  expect(textOf(sent)).toContain("Murebe muri imeyili yanyu");
  const mails: { to: string; links: string[] }[] = await (
    await (await clientOf("admin")).get("/admin/outbox?limit=50")
  ).json();
  const link = new URL(mails.find(({ to }) => to === email)?.links[0] ?? "");
  const save = "Bika ijambo ry'ibanga rishya";
  const form = await openPlain(client, link.pathname + link.search);
  const typed = { password: NEW_PASSWORD, confirmPassword: PASSWORD };
  const unequal = await pressPlain(client, form, save, typed);
  expect(textOf(unequal)).toContain("Amagambo y'ibanga ntahura");
  const equal = { password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
  expect(textOf(await pressPlain(client, unequal, save, equal))).toContain(
    "Ijambo ry'ibanga ryahinduwe",
  );

  expect((await giveNames(client, username, NEW_PASSWORD)).address).toMatch(/^\/dashboard/);
  const { recovery } = await enrol(client, NEW_PASSWORD);
  expect(recovery).toHaveLength(10);
  const other = await visitor();
  const half = await giveNames(other, username, NEW_PASSWORD);
  expect(textOf(half)).toContain("Mwandike kode yanyu");
  const wrong = await pressPlain(other, half, "Komeza", { code: "000000" });
  expect(textOf(wrong)).toContain("Iyi kode si yo");
  const [code = ""] = recovery;
  expect((await pressPlain(other, wrong, "Komeza", { code })).address).toMatch(/^\/dashboard/);
  const settings = await openPlain(other, "/settings");
  const out = await pressPlain(other, settings, "Sohora ahandi hose");
  expect(textOf(out)).toContain("Mwasohotse ku kindi gikoresho 1.");
  expect((await client.get("/api/me")).status()).toBe(401);
  for (const each of [client, other]) await each.dispose();
});

test("new recovery codes take one of the old, and two-factor is turned off by one of them", async () => {
  const { username } = await letJoin(ownServer().database, "rw");
  const client = await visitor();
  await giveNames(client, username, PASSWORD);
  const { recovery } = await enrol(client, PASSWORD);
  expect(textOf(await openPlain(client, "/settings"))).toContain("Hasigaye kode zo kugoboka 10.");
  let page = await openPlain(client, "/settings/two-factor");
  const [code = ""] = recovery;
  page = await pressPlain(client, page, "Kora kode nshya", { password: PASSWORD, code });
  const fresh = codesOf(page);
  expect(fresh).toHaveLength(10);
  expect(fresh.filter((each) => recovery.includes(each))).toEqual([]);

  const [one = ""] = fresh;
  page = await openPlain(client, "/settings/two-factor");
  page = await pressPlain(client, page, "Hagarika", {
    password: PASSWORD,
    code: recovery[1] ?? "",
  });
  expect(wrongBeside(page, "code")).toContain("Iyi kode si yo");
  page = await pressPlain(client, page, "Hagarika", { password: "not it", code: one });
  expect(wrongBeside(page, "password")).toBe("Ijambo ry'ibanga si ryo");
  page = await pressPlain(client, page, "Hagarika", { password: PASSWORD, code: one });
  expect(textOf(page)).toContain("Kwemeza kabiri byahagaritswe.");
  const other = await visitor();
  expect((await giveNames(other, username, PASSWORD)).address).toMatch(/^\/dashboard/);
  for (const each of [client, other]) await each.dispose();
});

test("a new password that is refused is told beside its field, and by the call", async () => {
  const { username } = await letJoin(ownServer().database);
  const client = await openClient();
  await signIn(client, username);
  let page = await openPlain(client, "/settings");
  for (const [newPassword, confirmPassword, field, message] of [
    ["short", "short", "newPassword", "Password must be at least 8 characters"],
    ["password123", "password123", "newPassword", "This password is easy to guess"],
    [NEW_PASSWORD, "another one", "confirmPassword", "Passwords don't match"],
    [PASSWORD, PASSWORD, "newPassword", "different from your current one"],
  ] as const) {
    const data = { currentPassword: PASSWORD, newPassword, confirmPassword };
    page = await pressPlain(client, page, "Change password", data);
    expect(wrongBeside(page, field)).toContain(message);
    const call = await client.put("/api/password", { data });
    expect([call.status(), (await call.json()).fields]).toEqual([
      422,
      { [field]: expect.stringContaining(message) },
    ]);
  }
  await signIn(client, username);
  await client.dispose();
});
