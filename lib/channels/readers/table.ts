import {
  type Line,
  MAX_LINES,
  type Refusal,
  rawText,
  type UnreadReason,
} from "@/lib/channels/lines";
import type { Column, DateForm, Decimal, Mapping } from "@/lib/channels/mapping";
import { francsOf } from "@/lib/channels/readers/amounts";
import { instantOf } from "@/lib/channels/readers/instants";
import { type Party, partyOf, tidy } from "@/lib/channels/readers/parties";

const DONE = /^(?:success(?:ful|fully)?|completed?|done|ok|booked|posted|approved|paid)$/i;
const NOT_DONE =
  /^(?:fail|pend|cancel|reject|expire|decline|revers|ongoing|created|unknown|timed? ?out)/i;
const OURS = /^(?:RWF?|FRW)$/i;

/** The lines of a table. A row without a sign of anything is none; every other one is a line, read or not. */
export function readTable(rows: readonly string[][], mapping: Mapping): Line[] | Refusal {
  const filled = rows
    .map((cells, index) => ({ cells, row: index + 1 }))
    .slice(mapping.headingRow)
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  if (filled.length > MAX_LINES) return { refused: "tooManyLines" };
  return filled.map(({ cells, row }) => rowLine(cells, row, mapping));
}

function rowLine(cells: readonly string[], row: number, mapping: Mapping): Line {
  const raw = rawText(cells.join(" | "));
  const read = moneyOf((column) => cellOf(cells, mapping.columns[column]), mapping);
  if (read === null) return { kind: "info", row, raw };
  return typeof read === "string"
    ? { kind: "unread", row, raw, reason: read }
    : { ...read, row, raw };
}

/** A cell's text; a spreadsheet's `="0788…"` for a number that is a text is that text. */
function cellOf(cells: readonly string[], place: number | undefined): string {
  const cell = place === undefined ? "" : (cells[place] ?? "").trim();
  return /^="([^"]*)"$/.exec(cell)?.[1] ?? cell;
}

type Cell = (column: Column) => string;

/** What a row tells, null where it moved no money, or why it cannot be read. */
function moneyOf(cell: Cell, mapping: Mapping) {
  const status = cell("status");
  if (NOT_DONE.test(status)) return null;
  if (mapping.columns.status !== undefined && !DONE.test(status)) return "status";
  if (cell("currency") !== "" && !OURS.test(cell("currency"))) return "currency";
  const when = whenOf(cell, mapping.dateForm);
  if (typeof when === "string") return when;
  const moved = movedOf(cell, mapping);
  if (typeof moved === "string") return moved;
  const charge = optionalFrancs(cell("charge"), mapping.decimal);
  const balance = optionalFrancs(cell("balance"), mapping.decimal);
  if (typeof charge === "string") return charge;
  if (typeof balance === "string") return balance;
  return {
    kind: "money" as const,
    bookedAt: when.at,
    precision: when.precision,
    direction: moved < 0 ? ("out" as const) : ("in" as const),
    amount: Math.abs(moved),
    charge: Math.abs(charge ?? 0),
    balanceAfter: balance,
    providerId: tidy(cell("id")),
    partnerId: tidy(cell("partnerId")),
    ...otherParty(cell, moved),
    message: tidy(cell("message")),
  };
}

function whenOf(cell: Cell, form: DateForm) {
  const [date, time] = [cell("date"), cell("time")];
  if (date === "") return "noDate" satisfies UnreadReason;
  // A sheet gives the day of a column of days a midnight, too.
  const day = time === "" ? date : date.replace(/[ T]00:00(:00)?$/, "");
  return instantOf(`${day} ${time}`, form) ?? ("dateUnclear" satisfies UnreadReason);
}

/** What was moved, below zero where it went out: of one column with signs, or of one for each direction. */
function movedOf(cell: Cell, { columns, decimal }: Mapping): number | UnreadReason {
  if (columns.amount !== undefined) {
    const amount = requiredFrancs(cell("amount"), decimal);
    return columns.sign === undefined || typeof amount === "string"
      ? amount
      : signed(amount, cell("sign"));
  }
  const [into, out] = [optionalFrancs(cell("in"), decimal), optionalFrancs(cell("out"), decimal)];
  if (typeof into === "string") return into;
  if (typeof out === "string") return out;
  if (into && out) return "direction";
  return into ? into : out ? -Math.abs(out) : "noAmount";
}

function signed(amount: number, sign: string): number | UnreadReason {
  if (/^(?:c|cr|credit|in|\+)\b|^\+$/i.test(sign)) return amount;
  if (/^(?:d|dr|debit|out)\b|^-$/i.test(sign)) return -Math.abs(amount);
  return "direction";
}

function requiredFrancs(text: string, decimal: Decimal): number | UnreadReason {
  const read = francsOf(text, decimal);
  if ("reason" in read) return read.reason;
  return read.francs === 0 ? "noAmount" : read.francs;
}

function optionalFrancs(text: string, decimal: Decimal): number | null | UnreadReason {
  if (text === "" || text === "-") return null;
  const read = francsOf(text, decimal);
  return "reason" in read ? read.reason : read.francs;
}

/** Who paid, or who was paid. MTN writes numbers as `FRI:2507…/MSISDN`. */
function otherParty(cell: Cell, moved: number): Party {
  const [name, number] = moved > 0 ? ["fromName", "from"] : ["toName", "to"];
  const written = cell(number as Column);
  const digits = /(?:^|[:\s])(\+?[\d*]{9,13})(?:\/MSISDN|$)/i.exec(written)?.[1] ?? null;
  return partyOf(cell(name as Column) || cell("party") || (digits ? null : written), digits);
}
