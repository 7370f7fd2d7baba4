import { afterAll, beforeAll, expect, test } from "vitest";
import { acceptInvitation, openInvitation } from "@/lib/invitations/accept";
import { inviteMember, resendInvitation, revokeInvitation } from "@/lib/invitations/commands";
import { countInvitations, listInvitations } from "@/lib/invitations/queries";
import { INVITATION_MS, newToken } from "@/lib/invitations/rules";
import { memberBalances } from "@/lib/ledger/balances";
import { readCursor } from "@/lib/paging";
import { answerTo, signIn } from "@/tests/support/access";
import { atOnce, warm } from "@/tests/support/at-once";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";

let coop: Cooperative;
beforeAll(async () => {
  coop = await openCooperative({ pool: 20 });
  await warm(coop.client);
});
afterAll(() => coop.close());

const PERSON = {
  firstName: "Aisha",
  lastName: "Mukeshimana",
  phone: "+250788000555",
  password: "a quiet river",
  language: "rw" as const,
};
let phones = 0;
const person = (username: string) => {
  phones += 1;
  return { ...PERSON, username, phone: `+25078800${String(1000 + phones)}` };
};
const admin = () => coop.as("admin", { origin: "https://of.example" });
const visitor = (over = {}) => ({
  db: coop.db,
  now: coop.clock.tick(),
  address: "197.243.0.9",
  ...over,
});
const invite = (email: string, name = "Aisha Mukeshimana") =>
  inviteMember(admin(), { email, name }, "en");

/** The link's token as the newest mail to the address has it. */
async function tokenFor(email: string): Promise<string> {
  const [mail] = await coop.owner`
    select links, failed_at from mails where recipient = ${email} order by id desc limit 1`;
  const token = String(mail?.links[0]).match(/^https:\/\/of\.example\/invite\/([\w-]{43})$/)?.[1];
  if (!token || mail?.failed_at) throw new Error(`No link was mailed to ${email}.`);
  return token;
}

async function stateOf(email: string) {
  const { rows } = await listInvitations(coop.db, {}, null, 100, coop.clock.now());
  return rows.filter((row) => row.email === email).map((row) => row.status);
}

const trail = (id: string) =>
  coop.owner`select action, actor_id, detail from audit_log where subject_id = ${id} and action <> 'record.keep' order by at`;

test("an invitation is a row, a mail and a job, and stands in the audit trail", async () => {
  const { id } = await invite("first@example.com");
  const [row] = await coop.owner`select * from invitations where id = ${id}`;
  expect(Date.parse(row?.expires_at) - Date.parse(row?.sent_at)).toBe(INVITATION_MS);
  expect(row).toMatchObject({ name: "Aisha Mukeshimana", invited_by: coop.idOf("admin") });
  const [mail] = await coop.owner`select * from mails where recipient = 'first@example.com'`;
  expect(mail).toMatchObject({ kind: "invitation", language: "en", sent_at: null });
  expect(mail?.subject).toBe("Ange Iradukunda invites you to join Open Future");
  const [job] = await coop.owner`select data from pgboss.job where data->>'id' = ${mail?.id}`;
  expect(job?.data).toEqual({ id: mail?.id });
  expect(await trail(id)).toMatchObject([
    { action: "invitation.send", actor_id: coop.idOf("admin") },
  ]);
});

test("the token stands in the mail alone, nowhere else in the database", async () => {
  const { id } = await invite("hashed@example.com");
  const token = await tokenFor("hashed@example.com");
  const tables = await coop.owner`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`;
  const holding: string[] = [];
  for (const { name } of tables) {
    const found = await coop.owner.unsafe(
      `select 1 from ${name} t where strpos(t::text, '${token}') > 0 limit 1`,
    );
    if (found.length > 0) holding.push(name);
  }
  expect(holding).toEqual(["public.mails"]);
  const [row] = await coop.owner`select token_hash from invitations where id = ${id}`;
  expect(row?.token_hash).toMatch(/^[0-9a-f]{64}$/);
});

test("when the invitation fails, nothing of it is left: no mail, no job", async () => {
  const jobs = () => coop.owner`select count(*)::int as n from pgboss.job`;
  const before = await jobs();
  const unwritable = { ...admin(), address: "\0" };
  await expect(
    inviteMember(unwritable, { email: "rolled@example.com", name: "A" }, "en"),
  ).rejects.toThrow();
  expect(await stateOf("rolled@example.com")).toEqual([]);
  expect(await coop.owner`select from mails where recipient = 'rolled@example.com'`).toHaveLength(
    0,
  );
  expect(await jobs()).toEqual(before);
});

test("a member cannot be invited, suspended or not", async () => {
  await expect(invite("aline@openfuture.rw")).rejects.toMatchObject({ code: "already_member" });
  await coop.suspend("jean");
  await expect(invite("jean@openfuture.rw")).rejects.toMatchObject({ code: "already_member" });
});

test("a second invitation replaces the first: its link is dead, its mail emptied", async () => {
  await invite("twice@example.com");
  const first = await tokenFor("twice@example.com");
  await invite("twice@example.com", "Another Name");
  const second = await tokenFor("twice@example.com");
  expect(second).not.toBe(first);
  expect(await stateOf("twice@example.com")).toEqual(["open", "revoked"]);
  const dead = openInvitation(visitor(), first);
  await expect(dead).rejects.toMatchObject({ code: "invitation_invalid" });
  expect(await openInvitation(visitor(), second)).toMatchObject({ name: "Another Name" });
  const mails = await coop.owner`select links from mails where recipient = 'twice@example.com'`;
  expect(mails.map(({ links }) => links.length).sort()).toEqual([0, 1]);
});

test("of 10 invitations of one address at once, one stays open", async () => {
  const { done, refused } = await atOnce(10, () => invite("crowd@example.com"));
  expect([done.length, refused]).toEqual([10, {}]);
  expect((await stateOf("crowd@example.com")).filter((state) => state === "open")).toHaveLength(1);
  await openInvitation(visitor(), await tokenFor("crowd@example.com"));
});

test("accepted: a member with role, address and own choices; the link works no more", async () => {
  const { id } = await invite("joins@example.com");
  const token = await tokenFor("joins@example.com");
  const joined = await acceptInvitation(visitor(), token, person("joins"));
  const [member] = await coop.owner`select * from members where id = ${joined.id}`;
  expect(member).toMatchObject({
    username: "joins",
    email: "joins@example.com",
    full_name: "Aisha Mukeshimana",
    role: "member",
    status: "active",
    language: "rw",
  });
  expect(member?.password_hash).toMatch(/^\$argon2id\$/);
  expect(Object.values(await memberBalances(coop.db, joined.id))).toEqual([0, 0, 0, 0, 0, 0]);
  expect(await stateOf("joins@example.com")).toEqual(["accepted"]);
  expect((await trail(id)).map(({ action }) => action)).toEqual([
    "invitation.send",
    "invitation.accept",
  ]);
  const again = acceptInvitation(visitor(), token, person("joins2"));
  await expect(again).rejects.toMatchObject({ code: "invitation_invalid" });
  await expect(invite("joins@example.com")).rejects.toMatchObject({ code: "already_member" });
  await expectBooksToBalance(coop.db);
});

test("of 20 who accept one link at once, one becomes a member", async () => {
  await invite("race@example.com");
  const token = await tokenFor("race@example.com");
  const { done, refused } = await atOnce(20, (n) =>
    acceptInvitation(visitor(), token, person(`racer${n}`)),
  );
  expect(done).toHaveLength(1);
  expect(refused).toEqual({ invitation_invalid: 19 });
  const made = await coop.owner`select from members where username like 'racer%'`;
  expect(made).toHaveLength(1);
  await expectBooksToBalance(coop.db);
});

test("a link works for seven days, and not a moment longer; sent again it works anew", async () => {
  const { id } = await invite("late@example.com");
  const token = await tokenFor("late@example.com");
  const [row] = await coop.owner`select expires_at from invitations where id = ${id}`;
  const end = new Date(row?.expires_at);
  const lastMoment = { now: new Date(end.getTime() - 1) };
  expect(await openInvitation(visitor(lastMoment), token)).toMatchObject({ state: "open" });
  const over = acceptInvitation(visitor({ now: end }), token, person("late"));
  await expect(over).rejects.toMatchObject({ code: "invitation_invalid" });
  await resendInvitation({ ...admin(), now: end }, id, "rw");
  const fresh = await tokenFor("late@example.com");
  const [mail] = await coop.owner`
    select language, subject from mails where recipient = 'late@example.com' and failed_at is null`;
  expect(mail).toEqual({
    language: "rw",
    subject: "Ange Iradukunda arabatumira kwinjira muri Open Future",
  });
  const old = openInvitation(visitor({ now: end }), token);
  await expect(old).rejects.toMatchObject({ code: "invitation_invalid" });
  await acceptInvitation(visitor({ now: end }), fresh, person("late"));
});

test("revoked: the link is dead, the mail emptied; neither resent nor revoked again", async () => {
  const { id } = await invite("revoked@example.com");
  const token = await tokenFor("revoked@example.com");
  expect(await revokeInvitation(admin(), id)).toMatchObject({ email: "revoked@example.com" });
  const dead = acceptInvitation(visitor(), token, person("revoked"));
  await expect(dead).rejects.toMatchObject({ code: "invitation_invalid" });
  const [mail] = await coop.owner`select * from mails where recipient = 'revoked@example.com'`;
  expect(mail).toMatchObject({ text: "", html: "", links: [], last_error: "no longer wanted" });
  await expect(revokeInvitation(admin(), id)).rejects.toMatchObject({ code: "conflict" });
  await expect(resendInvitation(admin(), id, "en")).rejects.toMatchObject({ code: "conflict" });
  const nobody = revokeInvitation(admin(), coop.idOf("aline"));
  await expect(nobody).rejects.toMatchObject({ code: "not_found" });
});

test("a name, phone or password that cannot be taken changes nothing, and the link still works", async () => {
  await invite("picky@example.com");
  const token = await tokenFor("picky@example.com");
  const choose = (over: object) =>
    acceptInvitation(visitor(), token, { ...person("picky"), ...over });
  await expect(choose({ username: "aline" })).rejects.toMatchObject({ code: "username_taken" });
  await expect(choose({ phone: "+250788000101" })).rejects.toMatchObject({ code: "phone_taken" });
  await expect(choose({ password: "password123" })).rejects.toMatchObject({
    code: "invalid",
    fields: { password: { key: "newPasswordGuessable" } },
  });
  expect(await stateOf("picky@example.com")).toEqual(["open"]);
  await choose({});
});

test("guessed links lock nobody out: pictures on another site's page can ask for them too", async () => {
  const address = "197.243.0.77";
  const guesses = [...Array.from({ length: 60 }, newToken), "", "x", "../../etc", "\0"];
  const { refused } = await atOnce(guesses.length, (n) =>
    openInvitation(visitor({ address }), guesses[n] ?? ""),
  );
  expect(refused).toEqual({ invitation_invalid: 64 });
  expect(await answerTo(signIn(coop, "eric", { address }))).toBe("done");
});

test("the list by state, newest first, page by page, with who invited", async () => {
  const now = coop.clock.now();
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listInvitations(coop.db, {}, readCursor(cursor), 4, now);
    seen.push(...page.rows.map(({ id }) => id));
    expect(page.rows.every(({ invitedBy }) => invitedBy === "Ange Iradukunda")).toBe(true);
    cursor = page.next ?? undefined;
  } while (cursor);
  const all = await coop.owner`select id from invitations order by id desc`;
  expect(seen).toEqual(all.map(({ id }) => id));
  let sum = 0;
  for (const status of ["open", "accepted", "expired", "revoked"] as const) {
    const { rows } = await listInvitations(coop.db, { status }, null, 100, now);
    expect(rows.every((row) => row.status === status)).toBe(true);
    expect(await countInvitations(coop.db, { status }, now)).toBe(rows.length);
    sum += rows.length;
  }
  expect(sum).toBe(all.length);
});
