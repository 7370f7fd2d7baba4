import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { decideProposal } from "@/lib/approvals/commands";
import { proposeRecovery } from "@/lib/approvals/recover";
import { giveCode } from "@/lib/auth/activation/commands";
import { loadActor } from "@/lib/auth/queries";
import { activateAccount } from "@/lib/members/joining/activate";
import { openLetter } from "@/lib/members/joining/letter";
import { activateSchema } from "@/lib/members/joining/schema";
import { getOwnUser } from "@/lib/members/queries";
import { postTransfer } from "@/lib/transfers/commands";
import { signIn, withSecret } from "@/tests/support/access";
import {
  type Cooperative,
  openCooperative,
  PASSWORD,
  type Person,
} from "@/tests/support/cooperative";

let coop: Cooperative;
let made = 0;
beforeAll(async () => {
  withSecret();
  coop = await openCooperative();
});
afterAll(() => coop.close());

const NEW = "banana-leaf over 9 hills";

/** Somebody without an e-mail address who has 5,000 francs. */
async function saver() {
  made += 1;
  const who = await coop.join({ username: `saver${made}`, email: null });
  await coop.fund(who, 5_000);
  return who;
}
type Who = Awaited<ReturnType<typeof saver>>;

const propose = (who: Who, by: Person = "admin", requestId = randomUUID()) =>
  proposeRecovery(coop.as(by, { requestId, origin: "https://of.example" }), who.id, {
    reason: "Identity card checked",
  });
const confirm = (proposal: string, by: Person = "director") =>
  decideProposal(coop.as(by), proposal, { decision: "confirm" });
const letter = (who: Who, by: Person = "admin") => openLetter(coop.as(by), who.id);
const open = (memberNumber: string, code: string) =>
  activateAccount(
    { db: coop.db, now: coop.clock.tick(), address: "10.2.0.1" },
    activateSchema.parse({ memberNumber, code, password: NEW, language: "en" }),
  );

test("a letter takes two people: there is none before the second has confirmed it", async () => {
  const who = await saver();
  const requestId = randomUUID();
  const proposed = await propose(who, "admin", requestId);
  expect(proposed).toMatchObject({ link: null, letter: true });
  expect(await propose(who, "admin", requestId)).toEqual(proposed);
  expect(await coop.owner`select id from activation_codes where member_id = ${who.id}`).toEqual([]);
  await expect(letter(who)).rejects.toMatchObject({ code: "not_found" });
  await expect(confirm(proposed.proposal, "admin")).rejects.toMatchObject({ code: "own_record" });

  await confirm(proposed.proposal);
  await expect(letter(who, "director")).rejects.toMatchObject({ code: "not_found" });
  expect(await letter(who)).toMatchObject({ username: who.username });
});

test("it opens the account with a new password; sessions end, and no money leaves for a day", async () => {
  const who = await saver();
  const session = await signIn(coop, who.username);
  const { proposal } = await propose(who);
  await confirm(proposal);
  expect(await loadActor(coop.db, session.sessionId, coop.clock.now())).toBeNull();
  const { memberNumber, code } = await letter(who);
  expect(await open(memberNumber, code)).toEqual({ id: who.id, username: who.username });
  await expect(signIn(coop, who.username, { password: PASSWORD })).rejects.toMatchObject({
    code: "login_failed",
  });
  await signIn(coop, who.username, { password: NEW });
  expect((await getOwnUser(coop.db, who.id)).moneyHeldUntil).not.toBeNull();
  const sent = postTransfer(coop.as(who), { recipientId: coop.idOf("aline"), amount: 100 });
  await expect(sent).rejects.toMatchObject({ code: "own_money_held" });
  const acts = await coop.owner`select action, detail from audit_log
    where subject_id = ${who.id} and action in ('member.recover', 'member.letter', 'account.activate')`;
  expect(acts.map(({ action }) => action).sort()).toEqual([
    "account.activate",
    "member.letter",
    "member.recover",
  ]);
});

test("who decides on money decides on none for a day after it was used, also with no money there", async () => {
  const who = await coop.join({ username: "decider", email: null, role: "finance" });
  await confirm((await propose(who)).proposal);
  const { memberNumber, code } = await letter(who);
  const held = async () => (await getOwnUser(coop.db, who.id)).moneyHeldUntil;
  // The hold of the confirmation is over.
  await coop.arrange`update members set money_held_until = null where id = ${who.id}`;
  coop.clock.tick(25 * 3_600_000);
  await open(memberNumber, code);
  expect(await held()).not.toBeNull();
  const { proposal } = await propose(await saver());
  const decided = decideProposal(coop.as(who), proposal, { decision: "confirm" });
  await expect(decided).rejects.toMatchObject({ code: "decider_held" });
});

test("a further letter ends the one before", async () => {
  const who = await saver();
  const first = await propose(who);
  await confirm(first.proposal);
  const before = await letter(who);
  const second = await propose(who);
  await confirm(second.proposal);
  await expect(open(before.memberNumber, before.code)).rejects.toMatchObject({
    code: "activation_invalid",
  });
  const now = await letter(who);
  await open(now.memberNumber, now.code);
});

test("what is refused, or suspends the account, leaves no letter", async () => {
  const [one, two] = [await saver(), await saver()];
  const { proposal } = await propose(one);
  await decideProposal(coop.as("director"), proposal, { decision: "refuse", reason: "Not her" });
  await expect(letter(one)).rejects.toMatchObject({ code: "not_found" });
  const other = await propose(two);
  await confirm(other.proposal);
  const { memberNumber, code } = await letter(two);
  await coop.suspend(two);
  await expect(open(memberNumber, code)).rejects.toMatchObject({ code: "activation_invalid" });
});

test("nobody gives a member who has an account a letter by themselves", async () => {
  const who = await saver();
  const { code } = await coop.db.transaction((tx) =>
    giveCode(tx, coop.clock.tick(), { memberId: who.id, by: coop.idOf("finance"), proposal: null }),
  );
  const { memberNumber } = await getOwnUser(coop.db, who.id);
  await expect(open(memberNumber, code)).rejects.toMatchObject({ code: "activation_by_two" });
});
