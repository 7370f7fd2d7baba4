import { and, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { memberNames, members, transactions } from "@/db/schema";
import { startOfKigaliDay } from "@/lib/dates";
import { likePattern } from "@/lib/text-search";
import { byMethod, madeBetween, word } from "@/lib/transactions/filters";
import { hasTrigram, type Term } from "@/lib/transactions/search-rules";

/**
 * One way to find rows, with an index of its own: those of the given members on one side, or those
 * that meet a condition.
 */
export type Branch = { where: SQL | undefined; members?: { ids: Ids; side: "from" | "to" } };

/** Members' ids, or the placeholder of an array of them (`{…}`). */
export type Ids = string[] | Placeholder;

/**
 * Up to so many members of a name are asked one by one for their newest rows; more of them turn up
 * so often among the newest rows of all that reading those ends early.
 */
const FEW_MEMBERS = 500;

/**
 * How to find what matches all words of a search: the branches of its rarest word, each with the
 * other words as a condition. No word at all: one branch without a condition.
 */
export async function branchesOf(db: Executor, terms: Term[]): Promise<Branch[]> {
  if (terms.length === 0) return [{ where: undefined }];
  const named = await membersNamed(db, terms);
  const weight = (at: number) => (isBroad(terms[at]) ? FEW_MEMBERS * 2 : (named[at]?.length ?? 0));
  const rarest = terms.map((_, at) => at).sort((a, b) => weight(a) - weight(b))[0] ?? 0;
  const others = and(...terms.filter((_, at) => at !== rarest).map(matches));
  const own = ownBranches(terms[rarest] as Term, named[rarest] ?? []);
  return own.map((branch) => ({ ...branch, where: and(branch.where, others) }));
}

// A type, method, status or date: many rows have it.
function isBroad(term: Term | undefined): boolean {
  if (!term) return false;
  const { types, methods, statuses, days } = term;
  return types.length + methods.length + statuses.length + days.length > 0;
}

function ownBranches(term: Term, ids: string[]): Branch[] {
  const { name, ...others } = conditions(term);
  const rest = Object.values(others).flat();
  const projects = hasTrigram(term.text) ? [and(name, ofProject(term.text))] : [];
  const found: Branch[] = [...rest, ...projects].map((where) => ({ where }));
  if (ids.length > FEW_MEMBERS) return [...found, { where: name }];
  if (ids.length === 0) return found;
  const sides = ["from", "to"] as const;
  return [...found, ...sides.map((side) => ({ where: name, members: { ids, side } }))];
}

/** Whether a row matches a word, wherever it stands in it. */
export function matches(term: Term): SQL | undefined {
  const { name, ...others } = conditions(term);
  return or(name, ...Object.values(others).flat());
}

/**
 * The same within a member's own passbook, whose few rows need no index: accents make no difference, and an amount is
 * found as it stands there, after the fee or without the principal that was the member's all the time.
 */
export function matchesOwn(term: Term): SQL | undefined {
  const { fromName, toName, description, amount, fee, interest } = transactions;
  const like = accentless(term.text);
  const own = term.amount === null ? [] : [sql`${amount} - ${fee}`, sql`${interest}`];
  return or(
    matches(term),
    ...[fromName, toName, description].map((text) => sql`${text} ~* ${like}`),
    ...own.map((shown) => sql`${shown} = ${term.amount}::bigint`),
  );
}

const LETTERS = ["aàáâãäå", "cç", "eèéêë", "iìíîï", "nñ", "oòóôõö", "uùúûü", "yýÿ"];

// Each letter as any that differs from it by its accent alone; the rest as it was typed.
function accentless(text: string): string {
  return [...text.toLowerCase()]
    .map((letter) => {
      const same = LETTERS.find((letters) => letters.includes(letter));
      return same ? `[${same}${same.toUpperCase()}]` : letter.replace(/[^\p{L}\p{N}\s]/u, "\\$&");
    })
    .join("");
}

// The name that stands on the transaction counts, not what its member is called by now.
function conditions(term: Term) {
  const t = transactions;
  const part = likePattern(term.text);
  return {
    name: or(sql`${t.fromName} ilike ${part}`, sql`${t.toName} ilike ${part}`),
    reference: term.reference ? [referenceLike(term.text, term.reference)] : [],
    description: hasTrigram(term.text) ? [sql`${t.description} ilike ${part}`] : [],
    types: term.types.map((type) => sql`${t.type} = ${word(type)}`),
    methods: term.methods.map((method) =>
      method === "internal" ? sql`${t.method} is null` : or(...byMethod(method)),
    ),
    statuses: term.statuses.map((status) => sql`${t.status} = ${word(status)}`),
    days: term.days.map(({ from, before }) =>
      madeBetween(startOfKigaliDay(from), startOfKigaliDay(before)),
    ),
    amounts: term.amount === null ? [] : [sql`${t.amount} = ${term.amount}::bigint`],
    about: term.about
      ? [sql`${t.amount} between ${term.about.least}::bigint and ${term.about.most}::bigint`]
      : [],
    receipts: term.receipt ? [sql`${t.externalId} like ${`${term.receipt}%`}`] : [],
    phones: term.phone ? ofPhone(term.phone) : [],
  };
}

// Whence it was paid or whither, or whose number it is: each by an index.
function ofPhone(phone: string): SQL[] {
  const { senderPhone, payoutTo, fromMember, toMember } = transactions;
  const owner = sql`(select ${members.id} from ${members} where ${members.phone} = ${phone})`;
  return [
    sql`${senderPhone} = ${phone}`,
    sql`${payoutTo} = ${phone}`,
    sql`${fromMember} = ${owner}`,
    sql`${toMember} = ${owner}`,
  ];
}

// A project's money bears its title where others have a member's name.
function ofProject(text: string): SQL {
  return sql`${transactions.projectId} in (select id from projects where title ilike ${likePattern(text)})`;
}

function referenceLike(text: string, part: NonNullable<Term["reference"]>): SQL | undefined {
  const t = transactions;
  const code = part.code && sql`substr(${t.reference}, 5, 8) ilike ${likePattern(part.code)}`;
  const type = part.type && sql`${t.type} = ${word(part.type)}`;
  const whole = text.includes("-") ? sql`${t.reference} ilike ${likePattern(text)}` : undefined;
  return and(code || undefined, type || undefined, whole);
}

/** For each word the members who ever had it in their name, up to one more than a few. */
async function membersNamed(db: Executor, terms: Term[]): Promise<string[][]> {
  const { memberId, name } = memberNames;
  const each = terms.map(({ text }, at) => {
    // Where there are no trigrams, single letters and pairs of letters find it.
    const letters = hasTrigram(text) ? undefined : sql`letters(${name}) @> letters(lower(${text}))`;
    return sql`(select distinct ${at}::int as term, ${memberId} as id from ${memberNames}
      where ${and(letters, sql`${name} ilike ${likePattern(text)}`)} limit ${FEW_MEMBERS + 1})`;
  });
  const rows = await db.execute<{ term: number; id: string }>(sql.join(each, sql` union all `));
  return terms.map((_, at) => rows.filter((row) => row.term === at).map((row) => row.id));
}
