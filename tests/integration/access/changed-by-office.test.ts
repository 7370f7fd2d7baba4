import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { decideProposal } from "@/lib/approvals/commands";
import { updateMember } from "@/lib/approvals/member-update";
import { requestReset, resetPassword } from "@/lib/auth/password-reset";
import type { Actor } from "@/lib/context";
import type { AppError } from "@/lib/errors";
import { postRepayment } from "@/lib/loans/loan-commands";
import { postTake } from "@/lib/loans/offer-commands";
import { postLending } from "@/lib/loans/request-commands";
import { getOwnUser } from "@/lib/members/queries";
import type { UpdateMemberInput } from "@/lib/members/schema";
import { deleteMember } from "@/lib/members/staff-commands";
import { updateProfile } from "@/lib/profile/commands";
import { confirmEmail } from "@/lib/profile/confirm-email";
import { postInvestment } from "@/lib/projects/invest";
import { decideTransaction } from "@/lib/transactions/commands";
import { postTransfer, sendMoney } from "@/lib/transfers/commands";
import { cancelWithdrawal, postWithdrawal } from "@/lib/withdrawals/commands";
import { answerTo } from "@/tests/support/access";
import { type Cooperative, openCooperative, PASSWORD } from "@/tests/support/cooperative";
import { lending } from "@/tests/support/lending";
import { projectsOf } from "@/tests/support/projects";
import { refusalOf } from "@/tests/support/refused";
import { changeByTwo } from "@/tests/support/roles";

const DAY_MS = 86_400_000;
const visitor = () => ({
  db: coop.db,
  now: new Date(),
  address: "10.0.0.1",
  origin: "https://of.example",
});

let coop: Cooperative;
beforeAll(async () => {
  coop = await openCooperative();
});
afterAll(() => coop.close());

async function member(francs = 0): Promise<Actor> {
  const someone = await coop.join({ username: `someone-${randomUUID().slice(0, 8)}` });
  if (francs > 0) await coop.fund(someone, francs);
  return someone;
}

const byTwo = (id: string, change: UpdateMemberInput) =>
  changeByTwo(coop.as("admin"), () => coop.as("director"), id, change);

async function mailedToken(recipient: string): Promise<string | null> {
  const [mail] = await coop.owner`
    select links from mails where recipient = ${recipient} and links::text ~ 'reset=|confirm-email' order by id desc limit 1`;
  return mail?.links[0]?.match(/[\w-]{43}$/)?.[0] ?? null;
}

async function standing(id: string) {
  const [row] = await coop.owner`
    select email, phone, role, money_held_until from members where id = ${id}`;
  const held = row?.money_held_until;
  return {
    email: row?.email,
    phone: row?.phone,
    role: row?.role,
    held: held ? new Date(held) : null,
  };
}
/** Until when nothing leaves eric's account. */
const held = async () => (await standing(coop.idOf("eric"))).held?.toISOString();

describe("an administrator alone", () => {
  test("does not come at a member's money by another e-mail address", async () => {
    const victim = await member(50_000);
    const email = `thief.${victim.email}`;
    const password = "the thief's own 2026";
    await updateMember(coop.as("admin"), victim.id, { email });
    await requestReset(visitor(), { email });
    const token = await mailedToken(email);
    if (token) {
      await resetPassword(visitor(), { token, password });
      const [row] = await coop.owner`select password_hash from members where id = ${victim.id}`;
      const thief = coop.as({ ...victim, passwordHash: row?.password_hash });
      await sendMoney(thief, { recipientId: coop.idOf("admin"), amount: 50_000, password });
    }
    expect(await coop.available(victim)).toBe(50_000);
    expect((await standing(victim.id)).email).toBe(victim.email);
  });

  test("changes no phone number either, and the proposal names both", async () => {
    const { id } = await member();
    const asked = { email: `x${id}@example.rw`, phone: "+250788777001", class: "B" };
    const { user, proposal } = await updateMember(coop.as("admin"), id, asked);
    expect(user).toMatchObject({ phone: null, class: "B" });
    const own = decideProposal(coop.as("admin"), proposal ?? "", { decision: "confirm" });
    expect(await answerTo(own)).toBe("own_record");
    const [row] = await coop.owner`select effect from proposals where id = ${proposal}`;
    expect(row?.effect.changes).toEqual([
      { what: "email", before: user.email, after: asked.email },
      { what: "phone", before: null, after: asked.phone },
    ]);
    await decideProposal(coop.as("director"), proposal ?? "", { decision: "confirm" });
    expect(await standing(id)).toMatchObject({ email: asked.email, phone: asked.phone });
    const trail = await coop.owner`
      select detail::text as detail from audit_log where subject_id = ${id} and detail::text like '%phone%'`;
    expect(trail.length).toBeGreaterThan(1);
    for (const { detail } of trail) expect(detail).not.toContain(asked.phone);
  });

  test("does not go round it as the database's role", async () => {
    const { id } = await member();
    const forged = () =>
      coop.client`update members set email = 'thief@example.rw' where id = ${id}`;
    expect(await refusalOf(forged)).toBe("no_proposal");
    const freed = () => coop.client`update members set money_held_until = null where id = ${id}`;
    expect(await refusalOf(freed)).toBe("42501");
  });

  test("has a role that needs two confirmed with the address, at once", async () => {
    const { id } = await member();
    const asked = { email: `r${id}@example.rw`, role: "finance" } as const;
    const { user, proposal } = await updateMember(coop.as("admin"), id, asked);
    expect(user.role).toBe("member");
    await decideProposal(coop.as("director"), proposal ?? "", { decision: "confirm" });
    expect(await standing(id)).toMatchObject(asked);
  });
});

describe("what is proposed", () => {
  test("is refused where the address or the number belongs to somebody else", async () => {
    const { id } = await member();
    const change = (input: { email?: string; phone?: string }) =>
      answerTo(updateMember(coop.as("admin"), id, input));
    expect(await change({ email: "eric@openfuture.rw" })).toBe("email_taken");
    expect(await change({ phone: "+250788000102" })).toBe("phone_taken");
    // Somebody takes it while it waits.
    const phone = "+250788777002";
    const { proposal } = await updateMember(coop.as("admin"), id, { phone });
    await updateProfile(coop.as(await member()), { phone, password: PASSWORD });
    const late = decideProposal(coop.as("director"), proposal ?? "", { decision: "confirm" });
    expect(await answerTo(late)).toBe("phone_taken");
    expect((await standing(id)).held).toBeNull();
  });

  test("is shown afresh where the member has changed it meanwhile", async () => {
    const someone = await member();
    const { proposal } = await updateMember(coop.as("admin"), someone.id, {
      phone: "+250788777003",
    });
    await updateProfile(coop.as(someone), { phone: "+250788777004", password: PASSWORD });
    const confirm = () =>
      decideProposal(coop.as("director"), proposal ?? "", { decision: "confirm" });
    expect(await answerTo(confirm())).toBe("changed");
    expect(await confirm()).toBe("confirmed");
  });

  test("is not confirmed by whom it is about", async () => {
    const { proposal } = await updateMember(coop.as("admin"), coop.idOf("manager"), {
      phone: "+250788777005",
    });
    const own = decideProposal(coop.as("manager"), proposal ?? "", { decision: "confirm" });
    expect(await answerTo(own)).toBe("interest");
  });

  test("leaves nothing personal behind when the account is closed", async () => {
    const { id } = await member();
    await byTwo(id, { email: `gone${id}@example.rw` });
    await deleteMember(coop.as("admin"), id);
    const [row] =
      await coop.owner`select terms::text, effect::text from proposals where subject_id = ${id}`;
    expect(`${row?.terms}${row?.effect}`).not.toContain("example.rw");
  });
});

test("both addresses are told of another e-mail address and of another number", async () => {
  const someone = await member();
  const email = `new.${someone.email}`;
  await byTwo(someone.id, { email, phone: "+250788777006" });
  const { held: until } = await standing(someone.id);
  expect(Math.abs(Number(until) - Date.now() - DAY_MS)).toBeLessThan(600_000);
  const mails = await coop.owner`
    select kind, recipient, text from mails where recipient in (${email}, ${someone.email}) order by kind, recipient`;
  const [former, present] = [someone.email, email];
  expect(mails.map(({ kind, recipient }) => [kind, recipient])).toEqual(
    ["emailByOffice", "phoneByOffice"].flatMap((kind) =>
      [former, present].sort().map((recipient) => [kind, recipient]),
    ),
  );
  expect(mails[0]?.text).toContain(`from ${former} to ${present}`);
  expect(mails[2]?.text).toContain("to +250788777006");
  for (const { text } of mails) expect(text).toMatch(/no money leaves your account until/i);
});

test("a member is told of another username, which one person gives", async () => {
  const someone = await member();
  const username = `other-${randomUUID().slice(0, 8)}`;
  await updateMember(coop.as("admin"), someone.id, { username, class: "C" });
  const mails = await coop.owner`select kind, text from mails where recipient = ${someone.email}`;
  expect(mails.map(({ kind }) => kind)).toEqual(["usernameByOffice"]);
  expect(mails[0]?.text).toContain(`from ${someone.username} to ${username}`);
  expect((await standing(someone.id)).held).toBeNull();
});

describe("for a day after", () => {
  const victim = () => coop.as("eric");
  const loans = () => lending(coop);
  let before: { offer: string; withdrawal: string; loan: string };

  beforeAll(async () => {
    await coop.fund("eric", 500_000);
    await coop.fund("aline", 500_000);
    const offer = await loans().offer("eric", 20_000);
    const { withdrawal } = await postWithdrawal(victim(), {
      amount: 10_000,
      method: "cash",
      description: null,
    });
    const { loan } = await postTake(victim(), {
      offerId: await loans().offer("aline", 10_000),
      autoRepay: false,
    });
    before = { offer, withdrawal: withdrawal.id, loan: loan.id };
  });

  beforeEach(async () => {
    await coop.owner`select money_hold(${coop.idOf("eric")})`;
  });

  const LEAVES: Record<string, () => Promise<unknown>> = {
    "a transfer": () => postTransfer(victim(), { recipientId: coop.idOf("aline"), amount: 1_000 }),
    "a withdrawal": () =>
      postWithdrawal(victim(), { amount: 1_000, method: "cash", description: null }),
    "a lend offer": () => loans().offer("eric", 5_000),
    "lending on a request": async () =>
      postLending(victim(), { requestId: await loans().ask("aline", 5_000), interestRate: 10 }),
    "borrowing, which must be repaid": async () =>
      postTake(victim(), { offerId: await loans().offer("aline", 5_000), autoRepay: false }),
    "an investment": async () =>
      postInvestment(victim(), await projectsOf(coop).open(), { amount: 1_000 }),
  };

  test.each(Object.entries(LEAVES))(
    "%s is refused, and goes through afterwards",
    async (_, act) => {
      const balances = await coop.balances("eric");
      const refused = (await act().catch((error) => error)) as AppError;
      const until = await held();
      expect(refused).toMatchObject({ code: "own_money_held" });
      expect(new Date(String(refused.values.until)).toISOString()).toBe(until);
      expect(await coop.balances("eric")).toEqual(balances);
      await coop.arrange`update members set money_held_until = now() where id = ${coop.idOf("eric")}`;
      await act();
    },
  );

  test("an offer made before is not taken, and others are not told why", async () => {
    const taken = postTake(coop.as("claudine"), { offerId: before.offer, autoRepay: false });
    expect(await answerTo(taken)).toBe("counterparty_unavailable");
  });

  test("a withdrawal asked for before is not paid, but can be rejected or cancelled", async () => {
    const decide = (status: "approved" | "rejected") =>
      decideTransaction(coop.as("finance"), before.withdrawal, {
        status,
        ...(status === "rejected" && { reason: "Come again" }),
      });
    const refused = await decide("approved").catch((error) => error);
    expect(refused).toMatchObject({ code: "money_held", values: { member: coop.idOf("eric") } });
    await cancelWithdrawal(victim(), before.withdrawal);
  });

  test("money comes in, and what was borrowed before is repaid", async () => {
    const had = await coop.available("eric");
    await coop.fund("eric", 2_000);
    await postTransfer(coop.as("aline"), { recipientId: coop.idOf("eric"), amount: 3_000 });
    expect(await coop.available("eric")).toBe(had + 5_000);
    await postRepayment(victim(), before.loan, { amount: 1_000 });
    expect(await coop.available("eric")).toBe(had + 4_000);
  });

  test("the member is told until when", async () => {
    const until = await held();
    expect((await getOwnUser(coop.db, coop.idOf("eric"))).moneyHeldUntil).toBe(until);
    expect((await getOwnUser(coop.db, coop.idOf("aline"))).moneyHeldUntil).toBeNull();
  });
});

test("a second factor that the office switches off holds the money too", async () => {
  const { id } = await coop.join({ username: "phoneless", twoFactorEnabled: true });
  await updateMember(coop.as("admin"), id, { twoFactorEnabled: false });
  expect((await standing(id)).held).not.toBeNull();
});

test("a member's own new address or number holds nothing", async () => {
  const someone = await member();
  const email = `own.${someone.email}`;
  await updateProfile(coop.as(someone, { origin: "https://of.example" }), {
    email,
    phone: "+250788777009",
    password: PASSWORD,
  });
  const now = coop.clock.tick();
  await confirmEmail({ ...visitor(), now }, (await mailedToken(email)) ?? "");
  expect(await standing(someone.id)).toMatchObject({ email, held: null });
});
