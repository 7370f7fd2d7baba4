import { sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { members } from "@/db/schema";
import { DAY_MS, kigaliDay, startOfKigaliDay } from "@/lib/dates";
import { isAmong, takenContacts } from "@/lib/imports/queries";
import type { JoiningRow } from "@/lib/imports/rows-at-work";
import type { ImportedPerson } from "@/lib/imports/rules";
import { proposedUsernames } from "@/lib/members/joining/rules";

/**
 * Makes members of rows, without a password: a code on paper opens each account. Somebody else may have taken a phone number or
 * address since the files were read; who brings it joins without. Answers how many these are.
 */
export async function joinRows(
  tx: Executor,
  rows: readonly JoiningRow[],
  now: Date,
): Promise<number> {
  if (rows.length === 0) return 0;
  const numbers = await tx.execute<{ no: string }>(
    sql`select import_numbers(${rows.length}) as no`,
  );
  const people = rows.map(({ person }) => person);
  const taken = await takenContacts(tx, {
    phones: people.flatMap(({ phone }) => phone ?? []),
    emails: people.flatMap(({ email }) => email ?? []),
  });
  const named = rows.map(({ person }, at) => {
    const no = Number(numbers[at]?.no);
    return { no, names: proposedUsernames(person.firstName, no) };
  });
  const used = await usernamesIn(
    tx,
    named.flatMap(({ names }) => names),
  );
  let leftOut = 0;
  const values = rows.map(({ memberId, person }, at) => {
    const { no, names = [] } = named[at] ?? { no: 0 };
    const username = names.find((name) => !used.has(name));
    if (!username) throw new Error("Every username of a number is taken.");
    const phone = person.phone && taken.phones.has(person.phone) ? null : person.phone;
    const email = person.email && taken.emails.has(person.email) ? null : person.email;
    if (phone !== person.phone || email !== person.email) leftOut += 1;
    return {
      ...kept(person),
      id: memberId,
      member_no: no,
      username,
      phone,
      email,
      joined_at: joinedOn(person.joinedAt, now),
      updated_at: now,
    };
  });
  // As one parameter: to read thousands of them takes longer than to write the rows.
  await tx.execute(sql`insert into ${members} (${JOINED}, role, password_hash) overriding system value
    select ${JOINED}, 'member', '' from jsonb_populate_recordset(null::${members}, ${JSON.stringify(values)})`);
  return leftOut;
}

const JOINED = sql.raw(
  "id, member_no, username, email, first_name, last_name, phone, gender, district, sector, cell, village, birth_date, next_of_kin_name, next_of_kin_phone, language, joined_at, updated_at",
);

function kept({
  firstName,
  lastName,
  birthDate,
  nextOfKinName,
  nextOfKinPhone,
  ...person
}: ImportedPerson) {
  return {
    ...person,
    first_name: firstName,
    last_name: lastName,
    birth_date: birthDate,
    next_of_kin_name: nextOfKinName,
    next_of_kin_phone: nextOfKinPhone,
  };
}

// The old books know the day alone; today's is now.
function joinedOn(day: string | null, now: Date): Date {
  if (!day || day >= kigaliDay(now)) return now;
  return new Date(startOfKigaliDay(day).getTime() + DAY_MS / 2);
}

async function usernamesIn(tx: Executor, names: string[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ username: members.username })
    .from(members)
    .where(isAmong(members.username, names));
  return new Set(rows.map(({ username }) => username));
}
