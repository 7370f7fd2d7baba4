import { afterAll, beforeAll, expect, test } from "vitest";
import { setProjectStatus } from "@/lib/projects/commands";
import { postMovement } from "@/lib/projects/spend";
import { confirmLine } from "@/lib/reconciliation/confirm";
import { matchByHand, undoMatch } from "@/lib/reconciliation/match";
import { suggestionsOf } from "@/lib/reconciliation/suggestions";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { projectsOf } from "@/tests/support/projects";
import { bringer, reconciling } from "@/tests/support/reconciling";

let coop: Cooperative;
let of: Awaited<ReturnType<typeof reconciling>>;
let bring: ReturnType<typeof bringer>;
let farm: string;
beforeAll(async () => {
  coop = await openCooperative();
  of = await reconciling(coop);
  bring = bringer(coop, of);
  const projects = projectsOf(coop);
  farm = await projects.open();
  await projects.stake(farm, "aline", 500_000);
  await setProjectStatus(coop.as("director"), farm, "running");
});
afterAll(async () => {
  await expectBooksToBalance(coop.db);
  await coop.close();
});

const record = (kind: "spending" | "return", amount: number) =>
  postMovement(coop.as("finance"), farm, { kind, amount, method: "mtn", note: "Feed" });
const candidates = async (line: string) =>
  ((await suggestionsOf(coop.db, "mtn", coop.clock.now())).ofLine.get(line) ?? []).flatMap(
    ({ transactions }) => transactions.map(({ id }) => id),
  );
const status = async (id: string) => {
  const [row] = await coop.owner<{ status: string }[]>`
    select status from transactions where id = ${id}`;
  return row?.status;
};

test("what a project spends and gets back stands beside its lines while it waits, and is confirmed by them", async () => {
  await bring([{ direction: "in", amount: 900_000 }]);
  const spent = await record("spending", 120_000);
  const [out = ""] = await bring([{ direction: "out", amount: 120_000 }]);
  expect(await candidates(out)).toEqual([spent.id]);
  // Who recorded it does not approve it, whatever came.
  await expect(confirmLine(coop.as("finance"), out, spent.id)).rejects.toMatchObject({
    code: "own_record",
  });
  expect(await status(spent.id)).toBe("pending");
  expect(await confirmLine(coop.as("manager"), out, spent.id)).toBe("approved");
  expect(await status(spent.id)).toBe("approved");
  const back = await record("return", 50_000);
  const [income = "", other = ""] = await bring([
    { direction: "in", amount: 50_000 },
    { direction: "out", amount: 50_000 },
  ]);
  expect(await candidates(income)).toEqual([back.id]);
  // Against its direction it is nobody's.
  await expect(matchByHand(coop.as("manager"), [other], [back.id])).rejects.toMatchObject({
    code: "line_unequal",
  });
  await matchByHand(coop.as("manager"), [income], [back.id]);
  await undoMatch(coop.as("manager"), income);
  expect(await confirmLine(coop.as("manager"), income, back.id)).toBe("approved");
});
