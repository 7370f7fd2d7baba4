import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { postMove } from "@/lib/accounting/move";
import { decideProposal } from "@/lib/approvals/commands";
import { proposeRecovery } from "@/lib/approvals/recover";
import { recoverySchema } from "@/lib/approvals/schema";
import { proposeSettings } from "@/lib/approvals/settings-change";
import { openReset, resetPassword } from "@/lib/auth/password-reset";
import { loadReader } from "@/lib/auth/queries";
import { submitDeposit } from "@/lib/deposits/commands";
import { decideTransaction } from "@/lib/transactions/commands";
import { postTransfer } from "@/lib/transfers/commands";
import { answerTo, signIn, withSecret } from "@/tests/support/access";
import {
  type Cooperative,
  cash,
  openCooperative,
  PASSWORD,
  type Person,
} from "@/tests/support/cooperative";

const DAY_MS = 86_400_000;
const REASON = "Identity card checked, number ending in 4321";
const origin = "https://of.example";
const password = "a new word of one's own";

let coop: Cooperative;
beforeAll(async () => {
  withSecret();
  coop = await openCooperative();
});
afterAll(() => coop.close());

/** Somebody with a second factor, money and a session, who can no longer sign in. */
async function locked() {
  const who = await coop.join({ username: `locked-${randomUUID().slice(0, 8)}` });
  await coop.fund(who, 10_000);
  const { sessionId } = await signIn(coop, who.username);
  await coop.arrange`update members set two_factor_enabled = true where id = ${who.id}`;
  await coop.owner`insert into two_factors (member_id, secret, created_at, enabled_at) values (${who.id}, 'sealed', now(), now())`;
  const alive = async () => (await loadReader(coop.db, sessionId, new Date())) !== null;
  return { ...who, alive };
}

async function ask(id: string, over: { email?: string; by?: Person } = {}) {
  const ctx = coop.as(over.by ?? "admin", { now: new Date(), origin });
  const { proposal, link } = await proposeRecovery(ctx, id, {
    reason: REASON,
    ...(over.email && { email: over.email }),
  });
  return { ctx, proposal, token: link?.split("reset=")[1] ?? "" };
}

const confirm = (proposal: string, who: Person = "director") =>
  decideProposal(coop.as(who, { now: new Date(), origin }), proposal, { decision: "confirm" });
const visitor = (now = new Date()) => ({ db: coop.db, now, address: "10.0.0.1", origin });
const opens = (token: string, now?: Date) => answerTo(openReset(visitor(now), token));

test("needs a reason and two people, and does nothing before the second", async () => {
  expect(recoverySchema.safeParse({}).success).toBe(false);
  expect(recoverySchema.safeParse({ reason: " " }).success).toBe(false);
  const who = await locked();
  const { proposal, token } = await ask(who.id);
  expect(await opens(token)).toBe("reset_invalid");
  expect(await who.alive()).toBe(true);
  expect(await answerTo(confirm(proposal, "admin"))).toBe("own_record");
  expect(await answerTo(confirm(proposal, "advisor"))).toBe("forbidden");
  expect(await opens(token)).toBe("reset_invalid");
  const refused = { decision: "refuse", reason: "I do not know them" } as const;
  await decideProposal(coop.as("director"), proposal, refused);
  expect(await opens(token)).toBe("reset_invalid");
  const [row] = await coop.owner`
    select two_factor_enabled, money_held_until from members where id = ${who.id}`;
  expect(row).toMatchObject({ two_factor_enabled: true, money_held_until: null });
});

test("opens the account by its one link, ends what was open, and holds the money", async () => {
  const who = await locked();
  const email = `new.${who.email}`;
  const { proposal, token } = await ask(who.id, { email });
  expect(await confirm(proposal)).toBe("confirmed");
  expect(await who.alive()).toBe(false);
  const factors = await coop.owner`select 1 from two_factors where member_id = ${who.id}`;
  expect(factors).toHaveLength(0);
  const mailed = await coop.owner`
    select recipient, kind from mails where recipient in (${who.email}, ${email}) order by kind, recipient`;
  const both = [who.email, email].sort();
  expect(mailed.map(({ kind, recipient }) => [kind, recipient])).toEqual(
    ["accessRecovered", "emailByOffice"].flatMap((kind) => both.map((to) => [kind, to])),
  );
  // Whoever knew the old password is out, before the link is used too.
  expect(await answerTo(signIn(coop, who.username, { password: PASSWORD }))).toBe("login_failed");
  await resetPassword(visitor(), { token, password });
  expect(await opens(token)).toBe("reset_invalid");
  const { memberId } = await signIn(coop, email, { password });
  expect(memberId).toBe(who.id);
  const sent = postTransfer(coop.as(who), { recipientId: coop.idOf("eric"), amount: 100 });
  expect(await answerTo(sent)).toBe("own_money_held");
  const trail = await coop.owner`
    select action, actor_id, detail from audit_log where subject_id = ${who.id} and action in ('proposal.recovery', 'member.recover') order by at`;
  expect(trail).toMatchObject([
    { actor_id: coop.idOf("admin"), detail: { reason: REASON } },
    { actor_id: coop.idOf("director"), detail: { reason: REASON, proposal } },
  ]);
  expect(JSON.stringify(trail)).not.toContain(token);
});

test("its link works for a day from the confirmation on", async () => {
  const who = await locked();
  const { proposal, token } = await ask(who.id);
  await confirm(proposal);
  expect(await opens(token, new Date(Date.now() + DAY_MS - 60_000))).toBe("done");
  expect(await opens(token, new Date(Date.now() + DAY_MS + 60_000))).toBe("reset_invalid");
});

test("nobody gives it to themselves, or twice", async () => {
  expect(await answerTo(ask(coop.idOf("admin")))).toBe("own_account");
  expect(await answerTo(ask(coop.idOf("eric"), { by: "finance" }))).toBe("forbidden");
  const who = await locked();
  await ask(who.id);
  expect(await answerTo(ask(who.id))).toBe("already_proposed");
});

test("whoever is in the account then decides on no money for as long", async () => {
  const who = await coop.join({ username: `office-${randomUUID().slice(0, 8)}`, role: "finance" });
  const { id } = await submitDeposit(coop.as("aline"), cash(1_000));
  const own = await proposeSettings(coop.as("admin"), { debtTimesSavings: 2 });
  const { proposal } = await ask(who.id);
  await confirm(proposal);
  const approved = () => decideTransaction(coop.as(who), id, { status: "approved" });
  expect(await answerTo(approved())).toBe("decider_held");
  const moves = postMove(coop.as(who), { from: "cash", to: "bank", amount: 1_000, note: "Safe" });
  expect(await answerTo(moves)).toBe("decider_held");
  const confirms = (decision: "confirm" | "refuse") =>
    decideProposal(coop.as(who), own ?? "", { decision, reason: "Not by me" });
  expect(await answerTo(confirms("confirm"))).toBe("decider_held");
  expect(await confirms("refuse")).toBe("refused");
  await coop.arrange`update members set money_held_until = now() where id = ${who.id}`;
  expect(await approved()).toBe("approved");
});

test("the same request is told the same link, which is kept nowhere", async () => {
  const who = await locked();
  const { ctx, proposal, token } = await ask(who.id);
  const asked = () => proposeRecovery(ctx, who.id, { reason: REASON });
  const link = `${origin}/login?reset=${token}`;
  expect(await asked()).toEqual({ proposal, link, letter: false });
  const [kept] = await coop.owner`
    select (select json_agg(p)::text from proposals p) || (select json_agg(r)::text from requests r)
      || (select json_agg(a)::text from audit_log a) as text`;
  expect(kept?.text).not.toContain(token);
  await confirm(proposal);
  expect(await asked()).toEqual({ proposal, link, letter: false });
  // As after another secret of the installation: the link that was told is another.
  await coop.arrange`update proposals set terms = '{}' where id = ${proposal}`;
  expect(await asked()).toEqual({ proposal, link: null, letter: false });
});
