import { line } from "@/lib/fields";
import { importedMovement } from "@/lib/imports/amounts";
import { type Cells, type Fault, OLD_NUMBER, type Reading, textFault } from "@/lib/imports/cells";
import { importedDay } from "@/lib/imports/days";
import { Firsts } from "@/lib/imports/firsts";
import type { MovingIn, OldMovement } from "@/lib/imports/moving";
import { numberKey, readRows } from "@/lib/imports/reading";
import { EARLIEST } from "@/lib/imports/rules";
import type { DryRun, ProblemCode } from "@/lib/imports/schema";

/** A passbook's own words: longer ones are a remark, and no kind. */
const WORDS = line(60);

/** Reads a movement of the old books: nobody's words are changed, and no kind is unknown. */
function readMovement(cells: Cells, reading: Reading) {
  const faults: Fault[] = [];
  const cell = (field: string) => cells[field] ?? "";
  const fault = (field: string, code: ProblemCode | null) => {
    if (code) faults.push({ field, code });
  };
  fault("oldNumber", textFault(cell("oldNumber"), OLD_NUMBER, true));
  const day = dayOf(cell("day"), reading);
  if ("code" in day) faults.push({ field: "day", ...day });
  fault("kind", textFault(cell("kind"), WORDS, true));
  const amount = importedMovement(cell("amount"), reading.grouping);
  fault("amount", typeof amount === "number" ? null : amount);
  fault("reference", textFault(cell("reference"), WORDS, false));
  const movement: OldMovement = {
    day: "day" in day ? day.day : "",
    kind: cell("kind"),
    amount: typeof amount === "number" ? amount : 0,
    reference: cell("reference") || null,
  };
  return { oldNumber: cell("oldNumber"), movement, faults };
}

function dayOf(
  text: string,
  { order, today, cutOver }: Reading,
): { day: string } | Omit<Fault, "field"> {
  if (text === "") return { code: "required" };
  const read = importedDay(text, order);
  if ("code" in read) return read;
  if (read.day > today) return { code: "dateFuture" };
  // What was done after it is no longer of the old books.
  if (read.day > cutOver) return { code: "afterCutOver", values: { day: cutOver } };
  return read.day < EARLIEST ? { code: "dateTooEarly" } : read;
}

/** Reads what members did in the old books, where that is brought; `numbers`: the members'. */
export async function readHistory(run: DryRun, moving: MovingIn, numbers: Firsts): Promise<void> {
  if (!moving.files.history) return;
  const known = new Firsts();
  await readRows(run, "history", moving, (cells, row, reading) => {
    const { oldNumber, movement, faults } = readMovement(cells, reading);
    run.history += 1;
    const key = numberKey(oldNumber);
    if (key === "") return faults;
    const member = numbers.rowOf(key);
    if (member === 0) faults.push({ field: "oldNumber", code: "memberUnknown" });
    if (faults.length > 0) return faults;
    moving.keep?.movement(member, movement);
    // Twice the same is often one that was copied twice; but it may have been so.
    const first = known.first(JSON.stringify([member, movement]), row);
    if (first !== row)
      faults.push({ field: "amount", code: "movementTwice", values: { row: first } });
    return faults;
  });
}
