import { and, eq, ne, or, type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { members, nameWords } from "@/db/schema";
import { toE164 } from "@/lib/fields";
import { LOCALES } from "@/lib/locales";
import { memberNumber, readMemberNumber } from "@/lib/member-number";
import type { MemberFilter } from "@/lib/members/schema";
import { matches, searched } from "@/lib/members/staff-queries";
import { MESSAGES } from "@/lib/messages";
import { can, ROLES, type Role } from "@/lib/permissions";
import type { FoundMember } from "@/lib/search/schema";
import { mayBeMisspelt, plain } from "@/lib/search/words";
import { contains, likePattern } from "@/lib/text-search";

/** Who searches: what is found follows from the role. */
export type SearchReader = { id: string; role: Role };

/**
 * So many of those who match equally well are put in order. Without an end all names would be walked
 * from A on to where those with a T are.
 */
const LOOKED_AT = 300;

/**
 * Up to `limit` members who match all words, best first: who is called exactly so, then those with a
 * name that begins so, then those who have the words elsewhere. With members.list among everybody by
 * name, username, e-mail, phone, district and role; without it among other active members by name,
 * or by their whole username.
 */
export async function findMembers(
  db: Executor,
  reader: SearchReader,
  words: string[],
  limit: number,
): Promise<FoundMember[]> {
  const office = can(reader.role, "members.list");
  const scope = office ? ofOffice : and(eq(members.status, "active"), ne(members.id, reader.id));
  const ways = office ? officeWays(words) : memberWays(words);
  const each = ways.map(
    (way, rank) => sql`(select id, ${rank}::int as rank from (
      select ${members.id} as id, ${members.fullName} as name from ${members} where ${and(scope, way)} limit ${LOOKED_AT}) met
      order by name, id limit ${limit})`,
  );
  const best = sql`(select id, min(rank) as rank from (${sql.join(each, sql` union all `)}) each group by id)`;
  const rows = await db
    .select({
      id: members.id,
      memberNo: members.memberNo,
      fullName: members.fullName,
      username: members.username,
      email: members.email,
      role: members.role,
      district: members.district,
      status: members.status,
    })
    .from(members)
    .innerJoin(sql`${best} best`, sql`best.id = ${members.id}`)
    .orderBy(sql`best.rank`, members.fullName, members.id)
    .limit(limit);
  return rows.map(({ memberNo, ...row }) => {
    if (!office) return { ...row, ...HIDDEN, href: `/profile?send=1&to=${row.id}` };
    const status = row.status === "active" ? ("active" as const) : ("inactive" as const);
    return {
      ...row,
      memberNumber: memberNumber(memberNo),
      status,
      href: `/members?view=${row.id}`,
    };
  });
}

const ofOffice = ne(members.status, "closed");

/**
 * By what the office's list of members has everybody whom these words find, as far as they are looked at; null where
 * none has: it looks for the words in their order, as they are written, and by one role.
 */
export async function listOfFound(db: Executor, words: string[]): Promise<MemberFilter | null> {
  const ways = officeWays(words);
  for (const filter of filtersOf(words)) {
    const left = ways.map(
      (
        way,
      ) => sql`select from (select * from ${members} where ${and(ofOffice, way)} limit ${LOOKED_AT}) ${members}
        where (${matches(filter)}) is not true`,
    );
    const [row] = await db.execute<{ some: boolean }>(
      sql`select exists(${sql.join(left, sql` union all `)}) as some`,
    );
    if (!row?.some) return filter;
  }
  return null;
}

function filtersOf(words: string[]): MemberFilter[] {
  const byRole = ROLES.map((role) => ({ role, others: words.filter((w) => !names(role, w)) }))
    .filter(({ others }) => others.length < words.length)
    .map(({ role, others }) => (others.length > 0 ? { role, q: others.join(" ") } : { role }));
  return [{ q: words.join(" ") }, ...byRole];
}

const HIDDEN = { memberNumber: null, email: null, role: null, district: null, status: null };

function memberWays(words: string[]): (SQL | undefined)[] {
  const ways = [eq(members.username, words.join(" ").toLowerCase()), and(...words.map(begins))];
  // One or two letters stand at the beginning of a name, or they would be in everybody's.
  return words.some((word) => [...word].length > 2) ? [...ways, and(...words.map(inName))] : ways;
}

function officeWays(words: string[]): (SQL | undefined)[] {
  const typed = words.join(" ");
  const phone = toE164(typed);
  const number = readMemberNumber(typed);
  return [
    or(
      eq(members.username, typed.toLowerCase()),
      eq(members.email, typed.toLowerCase()),
      phone ? eq(members.phone, phone) : undefined,
      number ? eq(members.memberNo, number) : undefined,
    ),
    and(...words.map(begins)),
    /^\p{L}$/u.test(typed)
      ? hasLetter(typed)
      : or(
          searched(typed),
          words.length > 1
            ? and(...words.map((word) => contains(members.search, word)))
            : undefined,
        ),
    ...ROLES.map((role) => {
      const others = words.filter((word) => !names(role, word));
      if (others.length === words.length) return undefined;
      const narrowed = others.map((other) => contains(members.search, other));
      return and(eq(members.role, role), ...narrowed);
    }).filter((way) => way !== undefined),
  ];
}

// Nearly everybody has it: it is looked for among the next names, where no index would help.
function hasLetter(letter: string): SQL | undefined {
  const next = sql`(select n.id from members n where n.status <> 'closed' order by n.full_name, n.id limit ${LOOKED_AT})`;
  return and(sql`${members.id} in ${next}`, sql`${members.search} like ${likePattern(letter)}`);
}

// Three letters of a role's name in any language, as typing finds a transaction's type.
function names(role: Role, word: string): boolean {
  const typed = word.toLowerCase();
  const parts = [role, ...LOCALES.map((locale) => MESSAGES[locale].roles[role])]
    .join(" ")
    .toLowerCase()
    .split(/[\s_]+/);
  return typed === role || (typed.length > 2 && parts.some((part) => part.startsWith(typed)));
}

const plainName = sql`plain(${members.fullName})`;
const escaped = (word: string) => likePattern(plain(word)).slice(1, -1);

// Both ways have trigrams even for a single letter: those of the gap before it.
function begins(word: string): SQL | undefined {
  const part = escaped(word);
  return or(
    sql`${plainName} like ${`${part}%`}`,
    sql`${plainName} like ${`% ${part}%`}`,
    sql`${plainName} like ${`%-${part}%`}`,
  );
}

function inName(word: string): SQL | undefined {
  return [...word].length > 2 ? sql`${plainName} like ${`%${escaped(word)}%`}` : begins(word);
}

/** How alike a misspelt word and a known one must be. */
const LEAST_ALIKE = "0.5";

/**
 * The words, each that is in nobody's name replaced by the most similar that is in somebody's. For a
 * database transaction: it sets how alike they must be.
 */
export async function respelt(tx: Executor, words: string[]): Promise<string[]> {
  const asked = words.filter(mayBeMisspelt).map((word) => word.toLowerCase());
  if (asked.length === 0) return words;
  await tx.execute(
    sql`select set_config('pg_trgm.word_similarity_threshold', ${LEAST_ALIKE}, true)`,
  );
  const known = sql`plain(${nameWords.word})`;
  const typed = sql`plain(t.word)`;
  const list = `{${asked.map((word) => `"${word}"`).join(",")}}`;
  const rows = await tx.execute<{ word: string; near: string }>(sql`
    select t.word, best.near from unnest(${list}::text[]) t(word) cross join lateral (
      select ${nameWords.word} as near from ${nameWords} where ${known} %> ${typed}
      order by ${nameWords.word} = t.word desc, word_similarity(${typed}, ${known}) desc,
        similarity(${typed}, ${known}) desc, ${nameWords.word} limit 1) best`);
  const near = new Map(rows.map((row) => [row.word, row.near]));
  return words.map((word) => {
    const found = near.get(word.toLowerCase());
    return found && found !== word.toLowerCase() ? found : word;
  });
}
