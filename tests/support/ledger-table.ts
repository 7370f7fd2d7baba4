import { createTranslator } from "next-intl";
import type { Sql } from "postgres";
import { AppError, type ErrorValues, FRANCS } from "@/lib/errors";
import { formatExact, formatNumber } from "@/lib/money";
import messages from "@/messages/en.json";
import { expectBooksToBalance } from "@/tests/support/books";
import type { Cooperative } from "@/tests/support/cooperative";

const ACCOUNTS: Record<string, string> = {
  available: "Available",
  held: "Held",
  lent: "Lent",
  invested: "Invested",
  owed: "Owed",
  claim: "To give back",
  shares: "Share capital",
  "cash:mtn": "Cash, MTN",
  "cash:airtel": "Cash, Airtel",
  "cash:bank": "Cash, bank",
  "cash:cash": "Cash, box",
  "cash:safe": "Cash, safe",
  drawer: "Drawer",
  "expense:cash-difference": "Over and short",
  "clearing:mtn": "MTN, to explain",
  "expense:channel-charges": "Charges",
  "income:fees": "Income from fees",
  "income:joining-fees": "Income from joining fees",
  project: "Project, to share",
  "project-out": "Project, money out",
  "income:project-profit": "Project profits",
  "expense:project-loss": "Project losses",
  "equity:distributions": "Passed to projects",
  "expense:rent": "Rent",
  "expense:transport": "Transport",
  "liability:payables": "Other payables",
  "equity:opening": "Opening balances",
  "asset:equipment": "Equipment",
  "income:other": "Other income",
};
/** Accounts that a treasurer reads as debit balances: what the cooperative has or is owed. */
const ASSETS = /^(cash:|clearing:|drawer|asset:|owed|claim|expense:|project-out)/;
const t = createTranslator({ locale: "en", messages, namespace: "errors" });

type Line = { who: string | null; kind: string; amount: number; balance: number };
type Posted = { id: string; text: string };

/** A story of the cooperative's money, told step by step as a treasurer would read it. */
export function tellStory(title: string, coop: Cooperative) {
  const paragraphs = [`${title}\n${"=".repeat(title.length)}`];
  let steps = 0;
  let posted = 0;
  let records = new Map<string, string>();

  async function tell(sentence: string, outcome: string[]): Promise<void> {
    steps += 1;
    const now = await readRecords(coop.owner);
    const changed = now.filter(({ id, text }) => records.get(id) !== text).map((r) => r.text);
    records = new Map(now.map(({ id, text }) => [id, text]));
    const lines = await readLines(coop.owner, posted);
    posted += lines.length;
    const movement = lines.length > 0 ? table(lines) : ["No money moves."];
    const body = [...outcome, ...movement, ...changed.map((text) => `Record: ${text}.`)];
    paragraphs.push(`${steps}. ${sentence}\n\n${body.map((line) => `   ${line}`).join("\n")}`);
  }

  return {
    /** Something happens. */
    step: async <T>(sentence: string, act: () => Promise<T>): Promise<T> => {
      const result = await act();
      await tell(sentence, []);
      return result;
    },
    /** Something is tried and refused; the story tells with which words. */
    refused: async (sentence: string, act: () => Promise<unknown>): Promise<AppError> => {
      const refusal = await act().then(
        () => new Error("It was not refused."),
        (error) => error,
      );
      if (!(refusal instanceof AppError)) throw refusal;
      await tell(sentence, [`Refused (${refusal.status}): ${wordsOf(refusal)}`]);
      return refusal;
    },
    /** What everybody owns at the end, once the books are verified; the whole text. */
    end: async (): Promise<string> => {
      await expectBooksToBalance(coop.db);
      paragraphs.push(
        `At the end\n\n${(await owned(coop.owner)).map((l) => `   ${l}`).join("\n")}`,
      );
      return `${paragraphs.join("\n\n")}\n\n   The books balance.\n`;
    },
  };
}

/** What the person who asked reads: the message beside the field, else the refusal's own. */
function wordsOf({ code, values, fields, reasons }: AppError): string {
  const field = Object.values(fields ?? {})[0];
  if (field) return t(`field.${field.key}` as "field.required", written(field.values ?? {}));
  const each = reasons.map((one) => t(one.key as "closing.held", reasonValues(one.values)));
  return t(code, { ...written(values), reasons: each.join(", ") });
}

// A count decides between forms of a word: it stays a number.
function reasonValues({ amount, ...others }: ErrorValues): ErrorValues {
  return amount === undefined ? others : written({ amount });
}

/** Another one each time that a story is told. */
const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

function written(values: ErrorValues): ErrorValues {
  const said = (value: string | number) =>
    typeof value === "string" ? value.replace(ID, "…") : value;
  const shown = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === "number" && FRANCS.includes(name) ? formatExact(value) : said(value),
  ]);
  return Object.fromEntries(shown);
}

async function readRecords(sql: Sql): Promise<Posted[]> {
  const rows =
    await sql`select id, type, status, amount, fee, from_name, to_name, reject_reason, reversed_by,
      from_channel, to_channel, voided_at, first_approved_by
    from transactions order by created_at, (reverses is not null), id`;
  return rows.map((row) => {
    const [from, to] = [row.from_name ?? row.from_channel, row.to_name ?? row.to_channel];
    const people = [from && `from ${from}`, to && `to ${to}`];
    const fee = Number(row.fee) > 0 ? `fee ${formatNumber(Number(row.fee))}` : "";
    const waits = row.first_approved_by ? "pending, approved by one" : "pending";
    const left = row.voided_at ? "cancelled" : row.status === "pending" ? waits : row.status;
    const state = row.reversed_by ? "reversed" : left;
    const why = row.reject_reason ? `: ${row.reject_reason}` : "";
    const what = [`${row.type} of ${formatNumber(Number(row.amount))}`, ...people].filter(Boolean);
    return { id: row.id, text: [what.join(" "), fee, state + why].filter(Boolean).join(", ") };
  });
}

// The shards of the cooperative's accounts are shown as the one account that they make up.
async function readLines(sql: Sql, after: number): Promise<Line[]> {
  const rows = await sql`
    with ordered as (
      select e.*, a.owner, a.kind, row_number() over w as place,
        sum(e.amount) over (partition by a.owner, a.kind order by e.at, e.transaction_id, e.step, e.line) as balance
      from entries e join accounts a on a.id = e.account_id
      window w as (order by e.at, e.transaction_id, e.step, e.line))
    select m.full_name as who, kind, amount, balance from ordered left join members m on m.id = owner
    where place > ${after} order by place`;
  const lines = rows.map((row) => ({
    who: row.who,
    kind: row.kind,
    amount: Number(row.amount),
    balance: Number(row.balance),
  }));
  return [...lines.filter((l) => l.amount < 0), ...lines.filter((l) => l.amount > 0)];
}

function table(lines: Line[]): string[] {
  const money = (francs: number) => formatNumber(francs);
  const cells = lines.map(({ who, kind, amount, balance }) => [
    who ?? "The cooperative",
    ACCOUNTS[kind] ?? kind,
    amount < 0 ? money(-amount) : "",
    amount > 0 ? money(amount) : "",
    money(balance === 0 ? 0 : ASSETS.test(kind) ? -balance : balance),
  ]);
  return columns([["who", "account", "debit", "credit", "balance after"], ...cells], 2);
}

/** Text columns: the first `left` to the left, numbers to the right. */
export function columns(rows: string[][], left: number): string[] {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)));
  const line = (row: string[]) =>
    row.map((cell, i) => (i < left ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)));
  return rows.map((row) => line(row).join(" | ").trimEnd());
}

async function owned(sql: Sql): Promise<string[]> {
  const rows = await sql`
    select m.full_name as who, a.kind, sum(a.balance) as balance from accounts a left join members m on m.id = a.owner
    join chart c on c.key = a.kind group by m.full_name, m.id, a.kind, c.code having sum(a.balance) <> 0 order by m.id nulls first, c.code`;
  const cells = rows.map((row) => [
    row.who ?? "The cooperative",
    ACCOUNTS[row.kind] ?? row.kind,
    formatNumber(ASSETS.test(row.kind) ? -Number(row.balance) : Number(row.balance)),
  ]);
  return cells.length > 0
    ? columns([["who", "account", "balance"], ...cells], 2)
    : ["Nobody owns anything."];
}
