import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { decideProposal } from "@/lib/approvals/commands";
import { proposeImport } from "@/lib/approvals/imports";
import { workOfEach } from "@/lib/approvals/waiting";
import { DAY_MS } from "@/lib/dates";
import { dropImport } from "@/lib/imports/bring";
import { correctionsOf } from "@/lib/imports/correcting/corrections";
import {
  allCorrections,
  countCorrectionsToGo,
  listCorrections,
} from "@/lib/imports/correcting/queries";
import { MOST_CORRECTIONS } from "@/lib/imports/correcting/schema";
import { markedRows } from "@/lib/imports/marked";
import { listProblems } from "@/lib/imports/runs";
import { atOnce, warm } from "@/tests/support/at-once";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { filesOf, movingIn } from "@/tests/support/moving-in";
import { storm } from "@/tests/support/storm";

let coop: Cooperative;
let of: ReturnType<typeof movingIn>;
/** Another who may bring files in, and confirm what others propose. */
let other: Awaited<ReturnType<Cooperative["join"]>>;
beforeAll(async () => {
  coop = await openCooperative({ pool: 8 });
  of = movingIn(coop);
  other = await coop.join({ username: "josiane", role: "admin" });
  await warm(coop.client);
});
afterAll(async () => {
  await expectBooksToBalance(coop.db);
  await coop.close();
});

let count = 0;
/** Old books of two members, one with a telephone number and an amount that are none; each time others. */
const books = () => {
  count += 1;
  return filesOf({
    members: [`1,Odette,Mukeshimana,07,,,,Gasaboo,,`, "", `2,Silas ${count},Nkurunziza,,`],
    balances: ["1,12.5", "2,7500"],
    trialBalance: ["1030,20000,", "2010,,20000"],
  });
};
const PHONE = { kind: "members", row: 2, column: "D", text: "" } as const;
const AMOUNT = { kind: "balances", row: 2, column: "B", text: "12500" } as const;
const DISTRICT = { kind: "members", row: 2, column: "H", text: "Gasabo" } as const;
const correctors = async (id: string) => {
  const [row] =
    await coop.owner`select correctors, corrections_digest from import_runs where id = ${id}`;
  return row;
};
const code = (name: string) => ({ code: name });

test("cells are corrected where they are told, and count once all is read again: beside what the file says, which the second person sees", async () => {
  const id = await of.bring(books());
  expect(await of.view(id)).toMatchObject({ errors: 2, warnings: 1, reads: false, corrected: [] });
  const district = (await listProblems(coop.db, { runId: id }, 0, 10)).rows[1];
  expect(district).toMatchObject({ code: "districtUnknown", values: { near: "Gasabo" } });
  await of.correct(id, [PHONE, AMOUNT]);

  // Nothing of it counts yet, and nobody is asked.
  expect(await of.view(id)).toMatchObject({ errors: 2, ready: false, reads: true });
  const { rows } = await listProblems(coop.db, { runId: id, kind: "balances" }, 0, 10);
  expect(rows).toMatchObject([{ column: "B", row: 2, cell: "12.5", corrected: "12500" }]);
  await expect(proposeImport(coop.as("admin"), id)).rejects.toMatchObject(code("import_not_ready"));

  await of.check(id);
  expect(await of.view(id)).toMatchObject({
    id,
    errors: 0,
    warnings: 1,
    ready: true,
    reads: false,
    savings: 20_000,
    corrected: [{ by: "Ange Iradukunda", cells: 2 }],
  });
  expect((await listCorrections(coop.db, id, 0, 1)).next).toBe("1");
  expect((await listCorrections(coop.db, id, 0, 10)).rows).toMatchObject([
    { ...without(AMOUNT), was: "12.5", now: "12500", by: "Ange Iradukunda" },
    { ...without(PHONE), was: "07", now: "" },
  ]);
  // The rows to correct say it too, as they count now.
  const file = books().members.bytes;
  const corrections = correctionsOf((await allCorrections(coop.db, id)).cells);
  const csv = await markedRows("members", file, [], "en", corrections);
  expect(csv).toContain("2,,D: 07,1,Odette,Mukeshimana,,");

  const proposal = await proposeImport(coop.as("admin"), id);
  const [asked] = await coop.owner`select effect from proposals where id = ${proposal}`;
  const { corrections_digest: digest } = (await correctors(id)) ?? {};
  expect(asked?.effect).toMatchObject({ corrected: { cells: 2, digest } });
  await of.confirm(proposal, "director");
  await of.work();
  expect(await of.view(id)).toMatchObject({ state: "done", applied: 2 });
  // Of a person's cells nothing is left but how many were corrected by whom, and their digest.
  const [left] = await coop.owner`select count(*)::int as n from import_corrections`;
  expect(left).toEqual({ n: 0 });
  expect(await of.view(id)).toMatchObject({ corrected: [{ by: "Ange Iradukunda", cells: 2 }] });
  const trail = await coop.owner`
    select action, detail from audit_log where subject_id = ${id} and action in ('import.correct', 'import.check') order by at`;
  expect(trail).toMatchObject([
    { action: "import.correct", detail: { cells: 2, where: "members D2, balances B2" } },
    { action: "import.check", detail: { errors: 0, corrected: 2 } },
  ]);
  expect(JSON.stringify(trail)).not.toContain("12500");
  await expectBooksToBalance(coop.db);
});

const without = ({ text: _, ...place }: typeof AMOUNT | typeof PHONE) => place;

test("a row whose cells are all emptied goes, and a cell that says what its file says is no corrected one", async () => {
  const id = await of.bring(books());
  await of.correct(id, [AMOUNT]);
  await of.correct(id, [{ ...AMOUNT, text: "12.5" }]);
  expect((await listCorrections(coop.db, id, 0, 10)).rows).toEqual([]);
  const gone = ["A", "B", "C", "D", "H"].map((column) => ({ ...PHONE, column }));
  await of.correct(id, [...gone, ...["A", "B"].map((column) => ({ ...AMOUNT, column, text: "" }))]);
  await of.check(id);
  expect(await of.view(id)).toMatchObject({ members: 1, savings: 7_500, errors: 0 });
  // Taken away, nothing of them is kept.
  await dropImport(coop.as("admin"), id);
  const [left] =
    await coop.owner`select count(*)::int as n from import_corrections where run_id = ${id}`;
  expect(left).toEqual({ n: 0 });
});

test("what is corrected and put back, or corrected the same again, is read again: there is always a way on", async () => {
  const id = await of.bring(books());
  await of.correct(id, [PHONE, AMOUNT]);
  await of.check(id);
  for (const texts of [["1", "12500"], ["12500"]]) {
    for (const text of texts) await of.correct(id, [{ ...AMOUNT, text }]);
    expect(await of.view(id)).toMatchObject({ errors: 0, ready: false, reads: true });
    await expect(proposeImport(coop.as("admin"), id)).rejects.toMatchObject(
      code("import_not_ready"),
    );
    await of.check(id);
    expect(await of.view(id)).toMatchObject({ ready: true, reads: false, savings: 20_000 });
  }
  // Where something is to be corrected anyway, there is nothing to read again before.
  await of.correct(id, [{ ...AMOUNT, text: "none" }]);
  await of.check(id);
  for (const text of ["12500", "none"]) await of.correct(id, [{ ...AMOUNT, text }]);
  expect(await of.view(id)).toMatchObject({ errors: 1, ready: false, reads: false });
});

test("a long cell is corrected in all that it says", async () => {
  const long = `Odette ${"Mukeshimana ".repeat(12)}end`;
  const id = await of.bring(
    filesOf({ members: [`1,${long},Uwase,`], balances: [], trialBalance: [] }),
  );
  const { rows } = await listProblems(coop.db, { runId: id, kind: "members" }, 0, 10);
  expect(rows).toMatchObject([{ code: "tooLong", column: "B", cell: long }]);
});

test("neither who brought it in nor who corrected a cell, also of none any more, is asked to approve it", async () => {
  const third = await coop.join({ username: "beata", role: "admin" });
  const id = await of.bring(books());
  await of.correct(id, [PHONE, AMOUNT], other);
  await of.correct(id, [AMOUNT, { ...AMOUNT, text: "12 500" }]);
  await of.correct(id, [{ ...PHONE, text: "0789 123 456" }]);
  await of.check(id);
  expect((await of.view(id))?.corrected).toEqual([
    { by: "Ange Iradukunda", cells: 2 },
    { by: other.fullName, cells: 0 },
  ]);
  const proposal = await proposeImport(coop.as(third), id);
  const noticed = await coop.db.select().from(workOfEach(coop.db, coop.clock.now()));
  const counted = noticed.filter((work) => work.id === proposal).map(({ memberId }) => memberId);
  expect(counted).toContain(coop.idOf("director"));
  // Nor is who proposes it; everybody else is who may confirm.
  const offered = await coop.owner<{ id: string }[]>`
    select m.id from members m where proposal_may_confirm(${proposal}, m.id)`;
  const holders = await coop.owner<{ id: string }[]>`
    select id from members where holds_right(id, 'money.confirm') and id <> all (${[coop.idOf("admin"), other.id, third.id]})`;
  const ids = (rows: readonly { id: string }[]) => rows.map((row) => row.id).sort();
  expect(ids(offered)).toEqual(ids(holders));
  expect(counted.sort()).toEqual(ids(holders));
  await decideProposal(coop.as(third), proposal, { decision: "refuse" });
});

test.each([
  ["the headings", { ...PHONE, row: 1 }, code("not_found")],
  ["an empty row", { ...PHONE, row: 3 }, code("not_found")],
  ["a row behind the last", { ...PHONE, row: 5 }, code("not_found")],
  ["a file that was not brought in", { ...PHONE, kind: "history" as const }, code("not_found")],
  [
    "a column that the row has not",
    { ...AMOUNT, column: "E" },
    { code: "invalid", fields: { column: { key: "importCellUnknown" } } },
  ],
])("%s is no cell to correct", async (_, cell, refusal) => {
  const id = await of.bring(books());
  await expect(of.correct(id, [AMOUNT, cell])).rejects.toMatchObject(refusal);
  expect((await listCorrections(coop.db, id, 0, 10)).rows).toEqual([]);
});

test("more cells than are corrected by hand are refused, and so is what nobody brought in or who may not", async () => {
  const id = await of.bring(books());
  const many = Array.from({ length: MOST_CORRECTIONS - 1 }, (_, at) => {
    return { kind: "members", row: at + 10, column: "A", was: "", now: "1" };
  });
  const now = coop.clock.now().toISOString();
  await coop.owner.begin(async (tx) => {
    await tx`select import_correct(${id}, ${JSON.stringify(many)}::text::jsonb, ${other.id}, ${now})`;
    await tx`select audit_append(${now}, ${other.id}, 'import.correct', 'done', 'import_runs', ${id}, null, null)`;
  });
  await of.correct(id, [AMOUNT]);
  const full = { code: "invalid", fields: { text: { key: "importCorrectionsTooMany" } } };
  await expect(of.correct(id, [PHONE])).rejects.toMatchObject(full);
  await expect(of.correct(id, [{ ...AMOUNT, text: "1" }, PHONE])).rejects.toMatchObject(full);
  // Another word for a corrected cell is no further one, and one that is taken back makes room.
  await of.correct(id, [{ ...AMOUNT, text: "12 500" }]);
  await of.correct(id, [{ ...AMOUNT, text: "12.5" }]);
  await of.correct(id, [PHONE]);
  await expect(of.correct(id, [AMOUNT])).rejects.toMatchObject(full);
  const none = coop.idOf("admin");
  await expect(of.correct(none, [AMOUNT])).rejects.toMatchObject(code("not_found"));
  await expect(of.check(none)).rejects.toMatchObject(code("not_found"));
  await expect(of.correct(id, [AMOUNT], "finance")).rejects.toMatchObject(code("forbidden"));
  await expect(of.check(id, "finance")).rejects.toMatchObject(code("forbidden"));
  await expect(
    coop.client`insert into import_corrections values (${id}, 'members', 2, 'D', '07', '', ${none}, now())`,
  ).rejects.toThrow("permission denied");
});

test("once a second person is asked nothing is corrected, and whoever has corrected a cell does not approve it", async () => {
  const id = await of.bring(books());
  await of.correct(id, [PHONE, AMOUNT], other);
  // Also one that somebody else has corrected after them.
  await of.correct(id, [AMOUNT, { ...AMOUNT, text: "12 500" }]);
  await of.correct(id, [{ ...PHONE, text: "0789 123 456" }]);
  await of.check(id);
  expect(await correctors(id)).toMatchObject({
    correctors: { [other.id]: 0, [coop.idOf("admin")]: 2 },
  });
  const going = (who: string) => countCorrectionsToGo(coop.db, who, coop.clock.now());
  expect(await Promise.all([coop.idOf("admin"), other.id].map(going))).toEqual([2, 0]);
  const proposal = await proposeImport(coop.as("admin"), id);
  expect(await going(coop.idOf("admin"))).toBe(0);
  await expect(of.correct(id, [PHONE])).rejects.toMatchObject(code("import_waits"));
  await expect(of.check(id)).rejects.toMatchObject(code("import_waits"));
  await expect(
    decideProposal(coop.as(other), proposal, { decision: "confirm" }),
  ).rejects.toMatchObject(code("own_record"));
  // The database keeps it by itself.
  await expect(
    coop.arrange`update import_runs set state = 'posting', approved_by = ${other.id}, approval = ${proposal}, approved_at = now() where id = ${id}`,
  ).rejects.toThrow("import_runs_correctors");
  await of.confirm(proposal, "director");
  await of.work();
  await expect(of.correct(id, [PHONE])).rejects.toMatchObject(code("import_waits"));
  await expect(of.check(id)).rejects.toMatchObject(code("import_waits"));
  await of.undo(id);
  await of.work();
});

test("two correct at once: each cell says what one of them typed, both have corrected, and nothing is lost", async () => {
  for (let round = 0; round < storm(3, 30); round += 1) {
    const id = await of.bring(books());
    const each = [
      () => of.correct(id, [PHONE, { ...AMOUNT, text: "12500" }]),
      () => of.correct(id, [{ ...AMOUNT, text: "12,500" }, DISTRICT], other),
    ];
    const { refused } = await atOnce(2, async (n) => each[n]?.());
    expect(refused).toEqual({});
    await of.check(id);
    expect(await of.view(id)).toMatchObject({ ready: true, warnings: 0, savings: 20_000 });
    const { rows } = await listCorrections(coop.db, id, 0, 10);
    expect(rows).toHaveLength(3);
    expect(["12500", "12,500"]).toContain(rows[0]?.now);
    const who = (await correctors(id))?.correctors as Record<string, number>;
    expect(Object.keys(who).sort()).toEqual([coop.idOf("admin"), other.id].sort());
  }
});

test("who asks for approval while a cell is corrected is refused, or the correction is: nobody is asked about what was not read", async () => {
  const id = await of.bring(books());
  await of.correct(id, [PHONE, AMOUNT]);
  await of.check(id);
  // the correction is under way when the approval is asked for.
  const holding = await coop.owner.reserve();
  await holding`begin`;
  await holding`select import_correct(${id}, '[{"kind":"balances","row":2,"column":"B","was":"12.5","now":"12501"}]', ${other.id}, ${coop.clock.now().toISOString()})`;
  const asking = proposeImport(coop.as("admin"), id);
  const refusal = expect(asking).rejects.toMatchObject(code("import_not_ready"));
  await waiting("proposal_make");
  await holding`select audit_append(${coop.clock.now().toISOString()}, ${other.id}, 'import.correct', 'done', 'import_runs', ${id}, null, null)`;
  await holding`commit`;
  holding.release();
  await refusal;
  await of.correct(id, [AMOUNT]);
  for (let round = 0; round < storm(5, 50); round += 1) {
    await of.check(id);
    const each = [
      () => proposeImport(coop.as("admin"), id),
      () => of.correct(id, [{ ...AMOUNT, text: "12 500" }], other),
    ];
    const { done, refused } = await atOnce<unknown>(2, async (n) => each[n]?.());
    const view = await of.view(id);
    const [asked] = await coop.owner`
      select id from proposals where act = 'import' and subject_id = ${id} and state = 'waiting'`;
    expect([done.length, refused]).toEqual([
      1,
      asked ? { import_waits: 1 } : { import_not_ready: 1 },
    ]);
    expect(view).toMatchObject(asked ? { ready: true, reads: false } : { ready: false });
    if (asked) await decideProposal(coop.as("admin"), asked.id, { decision: "refuse" });
    await of.correct(id, [AMOUNT]);
  }
});

test("a check does not count where somebody corrects a cell meanwhile", async () => {
  const id = await of.bring(books());
  await of.correct(id, [PHONE]);
  const holding = await coop.owner.reserve();
  await holding`begin`;
  await holding`select from import_runs where id = ${id} for update`;
  const checking = of.check(id);
  const refusal = expect(checking).rejects.toMatchObject(code("import_corrected"));
  await waiting("import_check");
  await holding`select import_correct(${id}, '[{"kind":"balances","row":2,"column":"B","was":"12.5","now":"12500"}]', ${other.id}, ${coop.clock.now().toISOString()})`;
  await holding`select audit_append(${coop.clock.now().toISOString()}, ${other.id}, 'import.correct', 'done', 'import_runs', ${id}, null, null)`;
  await holding`commit`;
  holding.release();
  await refusal;
  expect(await of.view(id)).toMatchObject({ errors: 2, reads: true });
  await of.check(id);
  expect(await of.view(id)).toMatchObject({ ready: true, reads: false });
});

test("a server is killed in the middle of a check: what was found before stands, and another check does it", async () => {
  const id = await of.bring(books());
  await of.correct(id, [PHONE, AMOUNT]);
  const holding = await coop.owner.reserve();
  await holding`begin`;
  await holding`set local idle_in_transaction_session_timeout = 0`;
  await holding`lock table import_problems in share mode`;
  const now = coop.clock.tick().toISOString();
  const args = ["--import", "tsx", "tests/support/check-import.ts", coop.url, id];
  const server = spawn(process.execPath, [...args, coop.idOf("admin"), now], { stdio: "ignore" });
  const ended = once(server, "exit");
  const pid = await waiting("import_check");
  server.kill("SIGKILL");
  expect(await ended).toEqual([null, "SIGKILL"]);
  await holding`rollback`;
  holding.release();
  const left = () => coop.owner`select from pg_stat_activity where pid = ${pid}`;
  await vi.waitFor(async () => expect(await left()).toHaveLength(0), { timeout: 60_000 });
  expect(await of.view(id)).toMatchObject({ errors: 2, ready: false, reads: true });
  expect((await listProblems(coop.db, { runId: id }, 0, 10)).rows).toHaveLength(3);
  await of.check(id);
  expect(await of.view(id)).toMatchObject({ ready: true, reads: false, savings: 20_000 });
});

test("what nobody answered in time keeps nothing: with other files it goes, as the screen says", async () => {
  const id = await of.bring(books());
  await of.correct(id, [PHONE, AMOUNT]);
  await of.check(id);
  await proposeImport(coop.as("admin"), id);
  const going = () => countCorrectionsToGo(coop.db, coop.idOf("admin"), coop.clock.now());
  expect(await going()).toBe(0);
  coop.clock.tick(14 * DAY_MS);
  expect(await going()).toBe(2);
  await of.bring(books());
  expect(await of.view(id)).toMatchObject({ state: "dropped" });
  expect(await coop.owner`select from import_rows where run_id = ${id}`).toHaveLength(0);
  expect(await going()).toBe(0);
});

/** Answers who waits for a lock in this function, once somebody does. */
async function waiting(name: string): Promise<number> {
  return vi.waitFor(
    async () => {
      const [row] = await coop.owner<{ pid: number }[]>`
        select pid from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like ${`%${name}(%`}`;
      expect(row).toBeTruthy();
      return row?.pid ?? 0;
    },
    { timeout: 60_000, interval: 20 },
  );
}
