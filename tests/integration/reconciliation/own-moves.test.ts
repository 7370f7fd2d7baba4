import { afterAll, beforeAll, expect, test } from "vitest";
import { postMove } from "@/lib/accounting/move";
import { confirmLine, confirmLines } from "@/lib/reconciliation/confirm";
import { matchByHand } from "@/lib/reconciliation/match";
import { confirmSeveral } from "@/lib/reconciliation/several";
import { decideTransaction } from "@/lib/transactions/commands";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { bringer, reconciling } from "@/tests/support/reconciling";
import { setSettings } from "@/tests/support/settings";

let coop: Cooperative;
let of: Awaited<ReturnType<typeof reconciling>>;
let bring: ReturnType<typeof bringer>;
beforeAll(async () => {
  coop = await openCooperative();
  of = await reconciling(coop, "mtn, airtel");
  bring = bringer(coop, of);
  await bring([{ direction: "in", amount: 3_000_000 }]);
});
afterAll(async () => {
  await expectBooksToBalance(coop.db);
  await coop.close();
});

const move = async (from: string, to: string, amount: number) =>
  postMove(coop.as("finance"), { from, to, amount, note: "To the safe" });
const stateOf = async (line: string) => {
  const [row] = await coop.owner<{ state: string; open: number }[]>`
    select state, open::int from statement_lines where id = ${line}`;
  return row;
};
const refused = { code: "own_move" };

test("who moved money into cash alone does not say that a line is that move; another person does", async () => {
  const { id, status } = await move("mtn", "cash", 900_000);
  expect(status).toBe("approved");
  const [line = ""] = await bring([{ direction: "out", amount: 900_000 }]);
  await expect(confirmLine(coop.as("finance"), line, id)).rejects.toMatchObject(refused);
  await expect(matchByHand(coop.as("finance"), [line], [id])).rejects.toMatchObject(refused);
  expect(await stateOf(line)).toEqual({ state: "unmatched", open: 900_000 });
  expect(await confirmLine(coop.as("manager"), line, id)).toBe("matched");
  expect(await stateOf(line)).toEqual({ state: "matched", open: 0 });
});

test("nor of several lines, nor where all that is certain is confirmed", async () => {
  const whole = await move("mtn", "cash", 30_000);
  const parts = await bring([
    { direction: "out", amount: 10_000 },
    { direction: "out", amount: 20_000 },
  ]);
  const several = confirmSeveral(coop.as("finance"), parts, [whole.id]);
  await expect(several).rejects.toMatchObject(refused);
  await confirmSeveral(coop.as("manager"), parts, [whole.id]);
  const named = await move("mtn", "cash", 41_000);
  const [line = ""] = await bring([{ direction: "out", amount: 41_000, message: named.reference }]);
  expect(await confirmLines(coop.as("finance"), [line])).toMatchObject([{ error: refused }]);
  expect(await confirmLines(coop.as("manager"), [line])).toMatchObject([{ outcome: "matched" }]);
});

test("nor that what came in was moved out of cash", async () => {
  await move("mtn", "cash", 50_000);
  const { id } = await move("cash", "mtn", 50_000);
  const [line = ""] = await bring([{ direction: "in", amount: 50_000 }]);
  await expect(confirmLine(coop.as("finance"), line, id)).rejects.toMatchObject(refused);
  expect(await confirmLine(coop.as("manager"), line, id)).toBe("matched");
});

// Else two moves lead there: into Airtel's account, and from there into cash, where both together wait as nothing.
test("nor where the money went on from another account with statements", async () => {
  const { id } = await move("mtn", "airtel", 60_000);
  await move("airtel", "cash", 60_000);
  expect(await of.held("clearing:airtel")).toBe(0);
  const [line = ""] = await bring([{ direction: "out", amount: 60_000 }]);
  await expect(confirmLine(coop.as("finance"), line, id)).rejects.toMatchObject(refused);
  expect(await confirmLine(coop.as("manager"), line, id)).toBe("matched");
});

test("what two people moved is matched by either", async () => {
  await setSettings(coop, { secondApprovalFrom: 70_000 });
  const { id, status } = await move("mtn", "cash", 70_000);
  expect(status).toBe("pending");
  expect(await decideTransaction(coop.as("manager"), id, { status: "approved" })).toBe("approved");
  const [line = ""] = await bring([{ direction: "out", amount: 70_000 }]);
  expect(await confirmLine(coop.as("finance"), line, id)).toBe("matched");
});
