import type { DayOrder } from "@/lib/imports/days";
import { columnLetters, columnsOf } from "@/lib/imports/headings";
import { eachRow } from "@/lib/imports/rows";
import {
  type Cells,
  cellFault,
  type Fault,
  type ImportedMember,
  type Reading,
  readBalance,
  readMember,
  readTrialLine,
} from "@/lib/imports/rules";
import {
  type DryRun,
  type FileRefusal,
  type ImportKind,
  MOST_PROBLEMS,
  type Problem,
  WARNINGS,
} from "@/lib/imports/schema";

/** An account of the chart that an old trial balance may name, by its number or a name; `takes`: it can be opened. */
export type OpenAccount = { code: string; names: readonly string[]; takes: boolean };

export type MovingIn = {
  files: Record<ImportKind, Uint8Array>;
  /** Kigali's, `2026-11-23`. */
  today: string;
  order: DayOrder;
  chart: readonly OpenAccount[];
  /** The number of the account that all members' savings together are. */
  savingsAccount: string;
  /** Which of these phone numbers and addresses members of now have already. */
  taken(asked: Contacts): Promise<{ [K in keyof Contacts]: ReadonlySet<string> }>;
  /** Told of each row as it is read, also of those with problems. */
  keep?: Kept;
};

/** Takes what the rows say: a member, the savings (francs) of an old number, and the francs on another account, credit positive. */
export type Kept = {
  member(member: ImportedMember): void;
  savings(numberKey: string, francs: number): void;
  account(code: string, amount: number): void;
};

/** Phone numbers (E.164) and e-mail addresses, at most 1,000 of both together. */
export type Contacts = { phones: string[]; emails: string[] };
const AT_ONCE = 500;

/** Says what moving in would do, and each problem beside its cell; changes nothing (decisions, section 18). */
export async function dryRun(moving: MovingIn): Promise<DryRun> {
  const run: DryRun = {
    members: 0,
    withBalance: 0,
    savings: 0,
    debit: 0,
    credit: 0,
    errors: 0,
    warnings: 0,
    problems: [],
    refused: [],
    ties: [],
    ready: false,
  };
  const numbers = await readMembers(run, moving);
  await readBalances(run, moving, numbers);
  const owed = await readTrialBalance(run, moving);
  if (run.refused.length === 0) {
    if (run.debit !== run.credit) {
      run.ties.push({ tie: "balanced", is: run.debit, should: run.credit });
    }
    if (run.savings !== owed) run.ties.push({ tie: "savings", is: run.savings, should: owed });
  }
  run.ready = run.errors + run.ties.length + run.refused.length === 0 && run.members > 0;
  return run;
}

async function readMembers(run: DryRun, moving: MovingIn): Promise<ReadonlySet<string>> {
  const [numbers, phones, emails, people] = [
    new Firsts(),
    new Firsts(),
    new Firsts(),
    new Firsts(),
  ];
  const columns = await readRows(run, "members", moving, (cells, row, reading) => {
    const { member, faults } = readMember(cells, reading);
    run.members += 1;
    moving.keep?.member(member);
    const { oldNumber, phone, email, birthDate } = member;
    const twice = (of: Firsts, value: string | null, field: string, code: Fault["code"]) => {
      const first = value ? of.first(value, row) : row;
      if (first !== row) faults.push({ field, code, values: { row: first } });
    };
    twice(numbers, numberKey(oldNumber), "oldNumber", "numberTwice");
    twice(phones, phone, "phone", "phoneTwice");
    twice(emails, email, "email", "emailTwice");
    const person = birthDate && `${member.firstName} ${member.lastName} ${birthDate}`.toLowerCase();
    twice(people, person, "lastName", "sameMember");
    return faults;
  });
  await noteTaken(run, moving, { phones, emails }, columns);
  return numbers.all();
}

async function noteTaken(
  run: DryRun,
  { taken }: MovingIn,
  known: { phones: Firsts; emails: Firsts },
  columns: Columns | null,
) {
  const all = { phones: [...known.phones.all()], emails: [...known.emails.all()] };
  for (let from = 0; from < Math.max(all.phones.length, all.emails.length); from += AT_ONCE) {
    const part = (of: string[]) => of.slice(from, from + AT_ONCE);
    const met = await taken({ phones: part(all.phones), emails: part(all.emails) });
    for (const phone of met.phones) note("phone", "phoneTaken", phone, known.phones);
    for (const email of met.emails) note("email", "emailTaken", email, known.emails);
  }
  run.problems.sort((one, other) => one.row - other.row);

  function note(field: string, code: Fault["code"], cell: string, of: Firsts) {
    const column = columnLetters(columns?.get(field) ?? 0);
    addProblem(run, {
      kind: "members",
      row: of.rowOf(cell),
      column,
      field,
      code,
      cell,
      values: {},
    });
  }
}

// Warnings take no error's place in the list.
function addProblem(run: DryRun, problem: Problem) {
  const level = WARNINGS.includes(problem.code) ? "warnings" : "errors";
  run[level] += 1;
  if (run[level] <= MOST_PROBLEMS) run.problems.push(problem);
}

async function readBalances(run: DryRun, moving: MovingIn, numbers: ReadonlySet<string>) {
  const known = new Firsts();
  await readRows(run, "balances", moving, (cells, row, reading) => {
    const { oldNumber, savings, faults } = readBalance(cells, reading);
    run.savings += savings;
    run.withBalance += savings > 0 ? 1 : 0;
    const key = numberKey(oldNumber);
    if (key === "") return faults;
    const first = known.first(key, row);
    if (first !== row)
      faults.push({ field: "oldNumber", code: "numberTwice", values: { row: first } });
    moving.keep?.savings(key, savings);
    if (!numbers.has(key)) faults.push({ field: "oldNumber", code: "memberUnknown" });
    return faults;
  });
}

// Answers what the old books owe members, francs.
async function readTrialBalance(run: DryRun, moving: MovingIn): Promise<number> {
  const accounts = new Map<string, OpenAccount>();
  for (const account of moving.chart) {
    for (const name of [account.code, ...account.names]) accounts.set(name.toLowerCase(), account);
  }
  const known = new Firsts();
  let owed = 0;
  await readRows(run, "trial-balance", moving, (cells, row, reading) => {
    const { account: name, debit, credit, faults } = readTrialLine(cells, reading);
    run.debit += debit;
    run.credit += credit;
    if (name === "") return faults;
    const account = accounts.get(name.toLowerCase());
    if (!account) return [...faults, { field: "account", code: "accountUnknown" }];
    const first = known.first(account.code, row);
    if (first !== row)
      faults.push({ field: "account", code: "accountTwice", values: { row: first } });
    const isSavings = account.code === moving.savingsAccount;
    if (isSavings) owed += credit - debit;
    else moving.keep?.account(account.code, credit - debit);
    if (!isSavings && !account.takes) faults.push({ field: "account", code: "accountNotOpen" });
    return faults;
  });
  return owed;
}

/** Numbers of the old books that say the same. */
export const numberKey = (oldNumber: string) => oldNumber.toLowerCase();

/** In which row each value stood first. */
class Firsts {
  readonly #rows = new Map<string, number>();
  first(value: string, row: number): number {
    const before = this.#rows.get(value);
    if (before === undefined) this.#rows.set(value, row);
    return before ?? row;
  }
  rowOf(value: string): number {
    return this.#rows.get(value) ?? 0;
  }
  all(): ReadonlySet<string> {
    return new Set(this.#rows.keys());
  }
}

type Columns = ReadonlyMap<string, number>;
type Check = (cells: Cells, row: number, reading: Reading) => Fault[];

// Answers where the file has which field.
async function readRows(
  run: DryRun,
  kind: ImportKind,
  moving: MovingIn,
  check: Check,
): Promise<Columns | null> {
  const { today, order } = moving;
  const reading: Reading = { today, order, grouping: { sign: null } };
  let columns: Map<string, number> | null = null;
  let width = 0;
  let wrong: FileRefusal | null = null;
  const refused = await eachRow(moving.files[kind], (row, number) => {
    const cells = row.map((cell) => cell.replace(/^\uFEFF/, "").trim());
    if (cells.every((cell) => cell === "")) return true;
    if (!columns) {
      const found = columnsOf(kind, cells);
      if (found instanceof Map) {
        columns = found;
        // A workbook's rows are all as wide as its widest.
        width = cells.findLastIndex((cell) => cell !== "") + 1;
        return true;
      }
      wrong = { kind, refused: found ?? "noHeadings", headings: cells.slice(0, 60) };
      return false;
    }
    take(columns, cells, number);
    return true;
  });
  if (refused) run.refused.push({ kind, headings: [], ...refused });
  else if (wrong) run.refused.push(wrong);
  else if (!columns) run.refused.push({ kind, refused: "noHeadings", headings: [] });
  return columns;

  function take(places: Columns, cells: readonly string[], row: number) {
    const byField: Cells = {};
    const broken = new Map<string, Fault>();
    for (const [field, at] of places) {
      const text = cells[at] ?? "";
      const code = cellFault(text);
      byField[field] = text;
      if (code) broken.set(field, { field, code });
    }
    const found = check(byField, row, reading).filter(({ field }) => !broken.has(field));
    for (const fault of [...broken.values(), ...found]) {
      note({ row, at: places.get(fault.field) ?? 0, cells, ...fault });
    }
    // Beyond the headings, cells have been shifted: the row says other things than it seems.
    const beyond = cells.findIndex((cell, at) => at >= width && cell !== "");
    if (beyond !== -1) note({ row, at: beyond, cells, field: "", code: "cellTooMany" });
  }

  function note({ row, at, cells, field, code, values = {} }: Noted) {
    const cell = (cells[at] ?? "").slice(0, 60);
    addProblem(run, { kind, row, column: columnLetters(at), field, code, cell, values });
  }
}

type Noted = Fault & { row: number; at: number; cells: readonly string[] };
