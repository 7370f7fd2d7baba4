import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { decideProposal } from "@/lib/approvals/commands";
import { proposeLetters } from "@/lib/approvals/imports";
import { setMemberStatus } from "@/lib/approvals/member-update";
import { proposeSettings } from "@/lib/approvals/settings-change";
import type { Context } from "@/lib/context";
import { closeDrawer } from "@/lib/counter/close";
import { countDrawer, openDrawer } from "@/lib/counter/drawer";
import { findDrawer } from "@/lib/counter/queries";
import { takeDeposit } from "@/lib/counter/serve";
import { addDays, kigaliDay } from "@/lib/dates";
import { submitDeposit } from "@/lib/deposits/commands";
import { campaignOf } from "@/lib/imports/campaign";
import { giveLetters, openLetters } from "@/lib/imports/letters";
import { deleteMember } from "@/lib/members/staff-commands";
import { updateProfile } from "@/lib/profile/commands";
import { confirmLine } from "@/lib/reconciliation/confirm";
import { matchByHand, undoMatch } from "@/lib/reconciliation/match";
import { takeUpSettings } from "@/lib/settings/commands";
import { feeRates } from "@/lib/settings/queries";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { movingIn, oldBooks } from "@/tests/support/moving-in";
import { plain } from "@/tests/support/pictures";
import { bringer, reconciling } from "@/tests/support/reconciling";
import { setSettings } from "@/tests/support/settings";
import { waitsOrEnds, whileUnderWay } from "@/tests/support/under-way";

const DAY_MS = 86_400_000;

let coop: Cooperative;
beforeAll(async () => {
  vi.stubEnv("DATABASE_URL", "postgres://nowhere");
  vi.stubEnv("NEXTAUTH_SECRET", "a secret of the cooperative");
  coop = await openCooperative();
});
afterAll(async () => {
  await expectBooksToBalance(coop.db);
  await coop.close();
});

test("settings that are confirmed while others are taken up for their day do not undo these", async () => {
  const fees = { mtn: 1, airtel: 1.2, bank: 0, cash: 0 };
  const director = () => coop.as("director");
  await setSettings(coop, { fees });
  const day = addDays(kigaliDay(coop.clock.now()), 1);
  const ahead = await proposeSettings(coop.as("admin"), { fees: { ...fees, airtel: 2 } }, day);
  await decideProposal(director(), ahead ?? "", { decision: "confirm" });
  const now = await proposeSettings(coop.as("admin"), { fees: { ...fees, mtn: 1.5 } });
  coop.clock.tick(DAY_MS);
  const { later } = await whileUnderWay(
    coop,
    (within) => takeUpSettings(within(director()).db, coop.clock.now()),
    () => decideProposal(director(), now ?? "", { decision: "confirm" }),
  );
  await expect(later).rejects.toMatchObject({ code: "changed" });
  expect(await feeRates(coop.db)).toMatchObject({ mtn: 1, airtel: 2 });
  const back = { decision: "refuse", reason: "Not the other fee" } as const;
  await decideProposal(director(), now ?? "", back);
});

test("of two who give letters of one moving in at once the second gives none to whom the first did", async () => {
  const of = movingIn(coop);
  const other = await coop.join({ username: "office", role: "admin" });
  const run = await of.bring(oldBooks(3));
  await of.approve(run);
  await of.work();
  for (const who of ["admin", other] as const)
    await of.confirm(await proposeLetters(coop.as(who), run), "director");
  const { done, later } = await whileUnderWay(
    coop,
    (within) => giveLetters(within(coop.as("admin")), run),
    () => giveLetters(coop.as(other), run),
  );
  await expect(later).rejects.toMatchObject({ code: "letters_done" });
  expect(await openLetters(coop.as("admin"), run, done)).toHaveLength(3);
  const reader = { id: coop.idOf("admin"), now: coop.clock.now() };
  expect((await campaignOf(coop.db, run, reader)).letters).toHaveLength(1);
});

test("a drawer is not closed by a count that its clerk is just replacing", async () => {
  await coop.arrange`update settings set counter_limit = 1000000`;
  const { id } = await openDrawer(coop.as("finance"), { float: 0, denominations: {} });
  await takeDeposit(coop.as("finance"), { memberId: coop.idOf("aline"), amount: 10_000 });
  const [first, second] = [{ denominations: { 5000: 1 } }, { denominations: { 5000: 2 } }];
  const count = (ctx: Context, cash: typeof first) => countDrawer(ctx, id, cash);
  await count(coop.as("finance"), first);
  const { later } = await whileUnderWay(
    coop,
    (within) => count(within(coop.as("finance")), second),
    () => closeDrawer(coop.as("admin"), id, first),
  );
  await expect(later).rejects.toMatchObject({ code: "counts_differ" });
  await closeDrawer(coop.as("admin"), id, second);
  expect(await findDrawer(coop.db, id)).toMatchObject({ state: "closed", difference: 0 });
});

test("who matches a line touches the audit trail after all rows that others may hold", async () => {
  const bring = bringer(coop, await reconciling(coop));
  const amount = 4_000;
  const senderPhone = "+250788000101";
  const asked = { amount, method: "mtn" as const, senderPhone, description: null };
  const { id } = await submitDeposit(coop.as("aline"), asked);
  const [line = ""] = await bring([{ direction: "in", amount, number: "250788000101" }]);
  const heldLine = coop.owner`select from statement_lines where id = ${line} for update`;
  const heldClerk = coop.owner`select from members where id = ${coop.idOf("finance")} for no key update`;
  const match = () => matchByHand(coop.as("finance"), [line], [id]);
  const undo = () => undoMatch(coop.as("finance"), line);
  const confirm = () => confirmLine(coop.as("finance"), line, id);
  for (const [holding, work] of [
    [heldLine, match],
    [heldLine, undo],
    [heldClerk, confirm],
  ] as const) {
    let doing: Promise<unknown> = Promise.resolve();
    await coop.owner.begin(async (tx) => {
      await tx`${holding}`;
      doing = work();
      await waitsOrEnds(coop, doing);
      const free = await coop.owner`select chain from audit_chains for update skip locked`;
      expect(free).toHaveLength(16);
    });
    await doing;
  }
});

test("a picture that is sent while its member is deleted goes with them", async () => {
  const leaving = await coop.join({ username: "leaving" });
  const bytes = await plain(20, 20).png().toBuffer();
  const picture = { field: "profileImage", bytes } as const;
  const { later } = await whileUnderWay(
    coop,
    (within) => updateProfile(within(coop.as(leaving)), {}, { picture }),
    () => deleteMember(coop.as("admin"), leaving.id),
  );
  await later;
  expect(await coop.owner`select file from pictures`).toHaveLength(0);
});

/** As `ctx`, whose first database transaction PostgreSQL undoes because two waited for each other. */
function undoneOnce(ctx: Context): Context {
  let undone = false;
  const transaction: Context["db"]["transaction"] = (...args) => {
    if (undone) return ctx.db.transaction(...args);
    undone = true;
    return Promise.reject(Object.assign(new Error("deadlock detected"), { code: "40P01" }));
  };
  const db = new Proxy(ctx.db, {
    get: (target, key) => (key === "transaction" ? transaction : Reflect.get(target, key)),
  });
  return { ...ctx, db };
}

test("a change of an account is done anew where two waited for each other", async () => {
  const person = await coop.join({ username: "waited" });
  await updateProfile(undoneOnce(coop.as(person)), { firstName: "Once" });
  await setMemberStatus(undoneOnce(coop.as("admin")), person.id, "inactive");
  await deleteMember(undoneOnce(coop.as("admin")), person.id);
  const [row] = await coop.owner`select status from members where id = ${person.id}`;
  expect(row).toEqual({ status: "closed" });
});
