import { afterAll, beforeAll, expect, test } from "vitest";
import { closeBooks } from "@/lib/accounting/commands";
import { setMemberStatus } from "@/lib/approvals/member-update";
import { openDrawer } from "@/lib/counter/drawer";
import { payOut, takeDeposit } from "@/lib/counter/serve";
import { addDays, kigaliDay, startOfKigaliDay } from "@/lib/dates";
import { submitDeposit } from "@/lib/deposits/commands";
import { foldReports } from "@/lib/reports/commands";
import { monthBy } from "@/lib/reports/periods";
import { getReport, listMonths } from "@/lib/reports/queries";
import { decideTransaction } from "@/lib/transactions/commands";
import { arranging } from "@/tests/support/arrange";
import { brokenInvariants } from "@/tests/support/books";
import { type Cooperative, cash, openCooperative, PASSWORD } from "@/tests/support/cooperative";
import { deleteByTwo } from "@/tests/support/deleted";
import { expectDashboard, expectFigures } from "@/tests/support/figures";
import { acts, found } from "@/tests/support/model";
import { channelsOf } from "@/tests/support/model-command";
import { projectsOf } from "@/tests/support/projects";
import { fc, runs } from "@/tests/support/property";
import { readBooks, reckonMonths, reckonReport, standingNow } from "@/tests/support/reports";

const HOUR = 3_600_000;

let coop: Cooperative;
/** Who was active at the end of each day on which something happened. */
const standings = new Map<string, Awaited<ReturnType<typeof standingNow>>>();
const today = () => kigaliDay(coop.clock.now());

beforeAll(async () => {
  coop = await openCooperative();
  await openDrawer(coop.as("finance"), { float: 0, denominations: {} });
});
afterAll(() => coop.close());

async function noteStanding(): Promise<void> {
  standings.set(today(), await standingNow(coop.owner));
}

/** Profit or loss of a project that the manager has put money into. */
async function projectResult(kind: "profit" | "loss", francs: number): Promise<void> {
  const projects = projectsOf(coop);
  const id = await projects.open(francs);
  await projects.stake(id, "manager", francs);
  await projects.record(id, kind, francs);
}

/** Somebody pays in; 40 days later an administrator finds that it never came. */
async function depositReversed(francs: number): Promise<void> {
  const { id } = await submitDeposit(coop.as("tech"), { ...cash(francs), method: "mtn" });
  await decideTransaction(coop.as("finance"), id, { status: "approved" });
  coop.clock.tick(40 * 24 * HOUR);
  await deleteByTwo(coop.as("admin"), () => coop.as("director"), id, "Never came");
}

/** Somebody pays in cash at the desk, and takes part of it out again. */
async function atTheDesk(francs: number): Promise<void> {
  const memberId = coop.idOf("aline");
  await takeDeposit(coop.as("finance"), { memberId, amount: francs + 1 });
  const amount = Math.ceil(francs / 2);
  await payOut(coop.as("finance"), { memberId, amount, memberPassword: PASSWORD });
}

async function moveHouse(person: "eric" | "jean", district: string): Promise<void> {
  const at = coop.clock.tick().toISOString();
  await arranging(coop.client)`update members set district = ${district}, updated_at = ${at}
    where id = ${coop.idOf(person)} and status = 'active'`;
}

// Hours until the next act: often minutes, sometimes over midnight, a month's end or a whole year.
const pause = fc.oneof(
  { weight: 5, arbitrary: fc.constant(0) },
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 60 }) },
  { weight: 1, arbitrary: fc.integer({ min: 300, max: 3000 }) },
);
const event = fc.oneof(
  fc.record({
    is: fc.constant("result" as const),
    kind: fc.constantFrom("profit" as const, "loss" as const),
    francs: fc.integer({ min: 1, max: 5000 }),
  }),
  fc.record({
    is: fc.constant("reversed" as const),
    francs: fc.integer({ min: 1, max: 5000 }),
  }),
  fc.record({
    is: fc.constant("desk" as const),
    francs: fc.integer({ min: 1, max: 5000 }),
  }),
  fc.record({
    is: fc.constant("house" as const),
    person: fc.constantFrom("eric" as const, "jean" as const),
    district: fc.constantFrom("Gasabo", "Huye", "Rubavu"),
  }),
  fc.record({
    is: fc.constant("status" as const),
    to: fc.constantFrom("active" as const, "inactive" as const),
  }),
  fc.record({ is: fc.constantFrom("close" as const, "fold" as const) }),
);
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never;

async function happen(e: Event): Promise<void> {
  if (e.is === "result") await projectResult(e.kind, e.francs);
  else if (e.is === "reversed") await depositReversed(e.francs);
  else if (e.is === "desk") await atTheDesk(e.francs);
  else if (e.is === "house") await moveHouse(e.person, e.district);
  else if (e.is === "status") await setMemberStatus(coop.as("admin"), coop.idOf("claudine"), e.to);
  else if (e.is === "close") await closeBooks(coop.db, coop.clock.now());
  else await foldReports(coop.db);
}

async function expectReports(): Promise<void> {
  const books = await readBooks(coop.owner);
  const now = today();
  const days = [...standings.keys()].sort();
  const first = addDays(days[0] ?? now, -3);
  const somewhere = [
    ...new Set([
      first,
      ...days,
      ...days.map((day) => `${day.slice(0, 7)}-01`),
      ...days.map((day) => addDays(`${day.slice(0, 7)}-01`, -1)),
      now,
    ]),
  ]
    .filter((day) => day <= now)
    .sort();
  const pick = (n: number) => somewhere[n % somewhere.length] ?? now;
  const ranges: [string | null, string][] = [
    [null, now],
    [null, pick(5)],
  ];
  for (let n = 0; n < 12; n += 1) {
    const [a, b] = [pick(n * 7 + somewhere.length), pick(n * 11 + 3)];
    ranges.push(a <= b ? [a, b] : [b, a]);
  }
  for (const [from, to] of ranges) {
    const day = days.findLast((each) => each <= to);
    const standing = (day && standings.get(day)) || { activeMembers: 0, membersByDistrict: [] };
    expect({ from, to, ...(await getReport(coop.db, { from, to }, now)) }).toEqual({
      from,
      to,
      ...reckonReport(books, { from, to }, standing),
    });
    await expectFigures(coop, { from, to }, coop.clock.now());
  }
  await expectDashboard(coop, now);
  for (const back of [0, 3]) {
    const last = monthBy(now.slice(0, 7), -back);
    const months = Array.from({ length: 15 }, (_, at) => monthBy(last, at - 14));
    expect(await listMonths(coop.db, months)).toEqual(reckonMonths(books, months));
  }
}

test("whatever happens and whenever, reports of any days say what the records say", async () => {
  await fc.assert(
    fc.asyncProperty(
      acts(20),
      fc.array(fc.tuple(pause, fc.option(event)), { minLength: 25, maxLength: 25 }),
      async (commands, meanwhile) => {
        const { model, real } = await found(coop);
        const begun = startOfKigaliDay(today()).getTime();
        await noteStanding();
        await atTheDesk(3000);
        let step = 0;
        const wrapped = [...commands].map((command) => ({
          check: command.check.bind(command),
          toString: command.toString.bind(command),
          run: async (m: typeof model, r: typeof real) => {
            const [hours, also] = meanwhile[step++ % meanwhile.length] ?? [0, null];
            coop.clock.tick(hours * HOUR);
            if (also) await happen(also);
            m.channels = await channelsOf(coop);
            m.day = (startOfKigaliDay(today()).getTime() - begun) / (24 * HOUR);
            await noteStanding();
            await command.run(m, r);
            await noteStanding();
          },
        }));
        await fc.asyncModelRun(() => ({ model, real }), wrapped);
        await expectReports();
        await closeBooks(coop.db, coop.clock.now());
        await expectReports();
        expect(await brokenInvariants(coop.db)).toEqual([]);
      },
    ),
    { numRuns: runs(2, 6), endOnFailure: true },
  );
});
