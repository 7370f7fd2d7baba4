import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { letJoin } from "@/tests/support/newcomer";
import { linkOf, newPhone, openPlain, pressPlain, textOf } from "./plain-form";
import { expect, openClient, ownServer, test } from "./server-test";

// What the office does about members, sent as a browser without script sends it.

test("a member is found, suspended, activated and edited", async ({ clientOf }) => {
  const admin = await clientOf("admin");
  const { username } = await letJoin(ownServer().database);
  const list = `/members?q=${username}`;
  const change = async (typed: Record<string, string>) => {
    const menu = await openPlain(admin, linkOf(await openPlain(admin, list), "Actions for Divine"));
    const form = await openPlain(admin, linkOf(menu, "Edit"));
    return pressPlain(admin, form, "Save Changes", typed);
  };
  const [{ id }] = await (await admin.get(`/admin/users?q=${username}&limit=1`)).json();
  for (const [isActive, status] of [
    ["false", "inactive"],
    ["true", "active"],
  ] as const) {
    const saved = await change({ isActive });
    expect(textOf(saved)).toContain("The changes to Divine Uwera are saved.");
    const { user } = await (await admin.get(`/admin/users/${id}`)).json();
    expect(user).toMatchObject({ status });
  }
  const home = { district: "Gasabo", sector: "Kimironko" };
  expect((await admin.put(`/admin/users/${id}`, { data: home })).status()).toBe(200);
  const chosen = await change({ district: "Huye" });
  expect(textOf(chosen)).toContain("Please choose a sector of Huye.");
  const saved = await pressPlain(admin, chosen, "Save Changes", { sector: "Tumba" });
  expect(textOf(saved)).toContain("The changes to Divine Uwera are saved.");
});

/** Somebody who has never been here. */
function stranger() {
  const name = `guest${randomUUID().slice(0, 8)}`;
  return { username: name, email: `${name}@example.com`, phone: newPhone() };
}

/** A browser of nobody. */
async function stepIn<T>(work: (visitor: APIRequestContext) => Promise<T>): Promise<T> {
  const visitor = await openClient();
  const done = await work(visitor);
  await visitor.dispose();
  return done;
}

test("one is invited, reads the link in the outbox, and joins", async ({ clientOf }) => {
  const admin = await clientOf("admin");
  const guest = stranger();
  const form = await openPlain(admin, "/members/invitations?new=1");
  const typed = { name: "Solange Ineza", email: guest.email };
  const sent = await pressPlain(admin, form, "Send Invitation", typed);
  expect(textOf(sent)).toContain(`Invitation email sent to ${guest.email}.`);
  const mails: { to: string; links: string[] }[] = await (
    await admin.get("/admin/outbox?limit=50")
  ).json();
  const link = new URL(mails.find(({ to }) => to === guest.email)?.links[0] ?? "").pathname;
  await stepIn(async (visitor) => {
    const password = "a quiet river";
    const { username, phone } = guest;
    const empty = await openPlain(visitor, link);
    // Nobody splits the name that the office wrote: who joins says which is which.
    expect(textOf(empty)).toContain("Welcome, Solange Ineza");
    expect(empty.html).not.toContain('value="Solange"');
    const names = { firstName: "Solange", lastName: "Ineza" };
    const wrong = { ...names, username, phone: "nothing", password };
    const refused = await pressPlain(visitor, empty, "Join", wrong);
    expect(textOf(refused)).toContain("Please enter a phone number");
    const joined = await pressPlain(visitor, refused, "Join", { phone, password });
    expect(joined.address).toMatch(/^\/dashboard/);
    expect(textOf(joined)).toContain("Available now");
  });
});

test("one joins at the desk and opens the account; a wrong code is answered as a used one", async ({
  clientOf,
}) => {
  const desk = await clientOf("finance");
  const form = await openPlain(desk, "/members?q=zzzz&enrol=1");
  const typed = { firstName: "Jean", lastName: "Habimana" };
  const said = textOf(await pressPlain(desk, form, "Let them join", typed));
  expect(said).toContain("Jean Habimana has joined as");
  const memberNumber = /M-\d{6,}/.exec(said)?.[0] ?? "";
  const code = /[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}/.exec(said)?.[0] ?? "";
  const password = "banana-leaf over 9 hills";
  const open = async (visitor: APIRequestContext, given: string) => {
    const empty = await openPlain(visitor, "/activate");
    return pressPlain(visitor, empty, "Open the account", { memberNumber, code: given, password });
  };
  const refusal = "This member number and code do not fit together";
  await stepIn(async (visitor) => {
    const wrong = await open(visitor, code.startsWith("A") ? "BBBB-2222" : "AAAA-2222");
    expect(textOf(wrong)).toContain(refusal);
    expect((await open(visitor, code.toLowerCase())).address).toMatch(/^\/dashboard/);
  });
  const used = await stepIn((visitor) => open(visitor, code));
  expect(textOf(used)).toContain(refusal);
});
