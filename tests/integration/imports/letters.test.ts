import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { members } from "@/db/schema";
import { proposeLetters } from "@/lib/approvals/imports";
import { campaignOf } from "@/lib/imports/campaign";
import { giveLetters, openLetters } from "@/lib/imports/letters";
import { readMemberNumber } from "@/lib/member-number";
import { activateAccount } from "@/lib/members/joining/activate";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative, type Person } from "@/tests/support/cooperative";
import { foundAfter } from "@/tests/support/forger";
import { movingIn, oldBooks } from "@/tests/support/moving-in";

let coop: Cooperative;
let of: ReturnType<typeof movingIn>;
let run: string;
beforeAll(async () => {
  vi.stubEnv("DATABASE_URL", "postgres://nowhere");
  vi.stubEnv("NEXTAUTH_SECRET", "a secret of the cooperative");
  coop = await openCooperative();
  of = movingIn(coop);
  run = await of.bring(oldBooks(205));
  await of.approve(run);
});
afterAll(async () => {
  await expectBooksToBalance(coop.db);
  await coop.close();
});

const campaign = (who: Person = "admin") =>
  campaignOf(coop.db, run, { id: coop.idOf(who), now: coop.clock.now() });
const opens = (letter: { memberNumber: string; code: string }, password = "a-quiet-hill-at-dawn") =>
  activateAccount(
    { db: coop.db, now: coop.clock.tick(), address: "197.243.0.9" },
    {
      memberNumber: readMemberNumber(letter.memberNumber) ?? 0,
      code: letter.code,
      username: undefined,
      password,
      language: "rw",
    },
  );

test("nobody is written to before all have moved in, nor before two have agreed", async () => {
  await expect(proposeLetters(coop.as("admin"), run)).rejects.toMatchObject({
    code: "not_pending",
  });
  await of.work();
  await expect(giveLetters(coop.as("admin"), run)).rejects.toMatchObject({
    code: "letters_not_agreed",
  });
  const proposal = await proposeLetters(coop.as("admin"), run);
  await expect(of.confirm(proposal, "admin")).rejects.toMatchObject({ code: "own_record" });
  const nobodyYet = { members: 205, sent: 0, opened: 0, withoutLetter: 205, agreed: false };
  expect(await campaign()).toMatchObject(nobodyYet);
  await of.confirm(proposal, "director");
  expect(await campaign()).toMatchObject({ agreed: true });
  // Who confirmed it gives none out.
  expect(await campaign("director")).toMatchObject({ agreed: false });
  await expect(giveLetters(coop.as("director"), run)).rejects.toMatchObject({
    code: "letters_not_agreed",
  });
});

test("members are written to in turn, with what was brought in for them; a letter opens its account once", async () => {
  const first = coop.as("admin");
  expect(await giveLetters(first, run)).toBe(1);
  // The same request again is told the same.
  expect(await giveLetters(first, run)).toBe(1);
  expect(await campaign()).toMatchObject({ sent: 200, withoutLetter: 5 });
  // Who has opened their account otherwise needs none.
  const ownWay = and(eq(members.firstName, "Marie 203"), eq(members.lastName, "Uwase"));
  await coop.ownerDb.update(members).set({ passwordHash: "$2b$" }).where(ownWay);
  expect(await campaign()).toMatchObject({ sent: 200, opened: 1, withoutLetter: 4 });
  await coop.ownerDb.update(members).set({ passwordHash: "" }).where(ownWay);
  expect(await giveLetters(coop.as("admin"), run)).toBe(2);
  expect(await campaign()).toMatchObject({ members: 205, opened: 0, withoutLetter: 0 });
  await expect(giveLetters(coop.as("admin"), run)).rejects.toMatchObject({ code: "letters_done" });
  const letters = await openLetters(coop.as("admin"), run, 1);
  expect(letters).toHaveLength(200);
  expect(letters[6]).toMatchObject({ oldNumber: "7", savings: 7_000, fullName: "Marie 7 Uwase" });
  expect(await openLetters(coop.as("admin"), run, 2)).toHaveLength(5);
  await expect(openLetters(coop.as("director"), run, 1)).rejects.toMatchObject({
    code: "not_found",
  });
  const { id } = await opens(letters[6] as (typeof letters)[number]);
  const [opened] = await coop.ownerDb.select().from(members).where(eq(members.id, id));
  // Somebody else may have come by the letter.
  expect(opened).toMatchObject({ firstName: "Marie 7", language: "rw" });
  expect(opened?.moneyHeldUntil?.getTime()).toBeGreaterThan(coop.clock.now().getTime());
  await expect(opens(letters[6] as (typeof letters)[number])).rejects.toMatchObject({
    code: "activation_invalid",
  });
  expect(await campaign()).toMatchObject({ sent: 205, opened: 1 });
});

test("letters made anew replace the ones before, for who has not opened their account; all of it stands in the audit trail", async () => {
  const [before] = await openLetters(coop.as("admin"), run, 1);
  expect(await giveLetters(coop.as("admin"), run, 1)).toBe(3);
  const after = await openLetters(coop.as("admin"), run, 3);
  expect(after).toHaveLength(199);
  expect(after.map(({ oldNumber }) => oldNumber)).not.toContain("7");
  await expect(openLetters(coop.as("admin"), run, 1)).rejects.toMatchObject({ code: "not_found" });
  await expect(opens(before as (typeof after)[number])).rejects.toMatchObject({
    code: "activation_invalid",
  });
  await opens(after[0] as (typeof after)[number]);
  await expect(giveLetters(coop.as("admin"), run, 9)).rejects.toMatchObject({ code: "not_found" });
  const acts = await coop.owner<{ action: string; n: number }[]>`
    select action, count(*)::int as n from audit_log
    where action in ('import.agree-letters', 'import.letters', 'import.print') and actor_id is not null group by 1 order by 1`;
  expect([...acts]).toEqual([
    { action: "import.agree-letters", n: 1 },
    { action: "import.letters", n: 3 },
    { action: "import.print", n: 4 },
  ]);
  // No code is kept as it is printed.
  const [kept] = await coop.owner<{ n: number }[]>`
    select count(*)::int as n from activation_codes where code_hash !~ '^[0-9a-f]{64}$'`;
  expect(kept).toEqual({ n: 0 });
});

test("the agreement ends after 30 days, and letters are printed for one", async () => {
  const other = await openCooperative();
  const moving = movingIn(other);
  const id = await moving.bring(oldBooks(2));
  await moving.approve(id);
  await moving.work();
  await moving.confirm(await proposeLetters(other.as("admin"), id), "manager");
  await giveLetters(other.as("admin"), id);
  const later = (days: number) => new Date(other.clock.now().getTime() + days * 86_400_000);
  await expect(openLetters(other.as("admin", { now: later(1.1) }), id, 1)).rejects.toMatchObject({
    code: "not_found",
  });
  await expect(giveLetters(other.as("admin", { now: later(31) }), id, 1)).rejects.toMatchObject({
    code: "letters_not_agreed",
  });
  await other.close();
});

test("19e: letters that nobody agreed to, or others than were given out, are found", async () => {
  const finds = async (corruption: ReturnType<typeof sql.raw>) =>
    expect(await foundAfter(coop, (forger) => forger.run(corruption))).toContain("19e");
  await finds(sql.raw("update activation_codes set letters_id = null where used_at is null"));
  await finds(sql.raw("update import_letters set proposal_id = gen_random_uuid() where no = 2"));
  await finds(
    sql.raw("update activation_codes set given_by = member_id where letters_id is not null"),
  );
});

test("what cannot go on says so and why, and goes on once that is corrected", async () => {
  const other = await openCooperative();
  const moving = movingIn(other);
  const id = await moving.bring(oldBooks(3));
  await moving.approve(id);
  await other.arrange`update import_rows set savings = savings + 500 where row_no = 2`;
  await expect(moving.work()).rejects.toThrow();
  expect(await moving.view(id)).toMatchObject({
    state: "posting",
    applied: 0,
    failedWhy: "unbalanced",
    failedAt: expect.any(String),
  });
  await other.arrange`update import_rows set savings = savings - 500 where row_no = 2`;
  await moving.work();
  expect(await moving.view(id)).toMatchObject({ state: "done", failedWhy: null, failedAt: null });
  await expectBooksToBalance(other.db);
  await other.close();
});
