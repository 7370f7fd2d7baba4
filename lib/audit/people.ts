import { and, asc, eq, inArray, ne, or } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { members, projects, transactions } from "@/db/schema";
import type { AuditPerson, AuditQuery } from "@/lib/audit/schema";
import type { FieldErrors } from "@/lib/errors";
import { memberId } from "@/lib/fields";
import { readMemberNumber } from "@/lib/member-number";
import { contains } from "@/lib/text-search";

/** What stands for the system and visitors in `who`: entries without a member. */
const NOBODY = "system";

const PERSON = {
  id: members.id,
  name: members.fullName,
  username: members.username,
  role: members.role,
};
const REFERENCE = /^[A-Z]{3}-[0-9A-Z]{8}-\d{4}$/;
const uuid = memberId("filterInvalid");

/** Which entries are meant, with everybody and everything named by their id. */
export type AuditScope = Pick<AuditQuery, "action" | "outcome" | "from" | "to"> & {
  /** Null: entries without a member. */
  actorId?: string | null;
  /** `sentAt`: the transaction is a transfer, whose sending was noted at that instant. */
  subject?: { id: string; sentAt: Date | null };
  /** With the rows that keep digests (QUIET_ACTIONS), which else stand only where they are asked for. */
  whole?: boolean;
  hidden?: HiddenActs;
};

/** Acts of which the reader is not told the detail yet: of this kind, about these. */
export type HiddenActs = { action: string; subjects: readonly string[] };

/** A filter in ids; or what is wrong with it, and among whom to choose. */
export type Resolved = {
  scope: AuditScope | null;
  problems: FieldErrors;
  choices: { who?: AuditPerson[]; subject?: AuditPerson[] };
  /** What was found, as people call it. */
  names: { who?: string; subject?: string };
};

/** Finds whom and what the filter names. */
export async function resolveFilter(db: Executor, query: AuditQuery): Promise<Resolved> {
  const { action, outcome, from, to } = query;
  const [who, subject] = await Promise.all([
    query.who && query.who !== NOBODY ? findPeople(db, query.who) : null,
    query.subject ? findSubject(db, query.subject) : null,
  ]);
  const problems: FieldErrors = {};
  if (who && who.length !== 1) problems.who = { key: who[0] ? "whoSeveral" : "whoUnknown" };
  if (subject && subject.length !== 1) {
    problems.subject = { key: subject[0] ? "whoSeveral" : "subjectUnknown" };
  }
  if (from && to && to < from) problems.to = { key: "dateOrder" };
  const scope: AuditScope = {
    action,
    outcome,
    from,
    to,
    ...(query.who && { actorId: who?.[0]?.id ?? null }),
    ...(subject?.[0] && { subject: { id: subject[0].id, sentAt: subject[0].sentAt ?? null } }),
  };
  return {
    scope: Object.keys(problems).length > 0 ? null : scope,
    problems,
    choices: {
      ...(who && who.length > 1 && { who }),
      ...(subject && subject.length > 1 && { subject }),
    },
    names: {
      ...(who?.[0]?.name && { who: who[0].name }),
      ...(subject?.[0]?.name && { subject: subject[0].name }),
    },
  };
}

// A transaction by its reference or id, else a member.
async function findSubject(db: Executor, text: string): Promise<Found[]> {
  const reference = text.toUpperCase();
  const id = uuid.safeParse(text);
  if (REFERENCE.test(reference) || id.success) {
    const rows = await db
      .select({
        id: transactions.id,
        name: transactions.reference,
        type: transactions.type,
        at: transactions.createdAt,
      })
      .from(transactions)
      .where(id.success ? eq(transactions.id, id.data) : eq(transactions.reference, reference));
    if (rows[0]) {
      const sentAt = rows[0].type === "transfer" ? rows[0].at : null;
      return [{ id: rows[0].id, name: rows[0].name, username: "", role: "member", sentAt }];
    }
  }
  return findPeople(db, text);
}

type Found = AuditPerson & { sentAt?: Date | null };

// An id names one, closed or not; a username, e-mail or member's number written in full likewise; else up to ten
// members by any part of their names.
async function findPeople(db: Executor, text: string): Promise<Found[]> {
  const id = uuid.safeParse(text);
  if (id.success) return db.select(PERSON).from(members).where(eq(members.id, id.data));
  const exact = text.toLowerCase().replace(/^@/, "");
  const number = readMemberNumber(text);
  const named = await db
    .select(PERSON)
    .from(members)
    .where(
      or(
        eq(members.username, exact),
        eq(members.email, exact),
        number ? eq(members.memberNo, number) : undefined,
      ),
    );
  if (named.length === 1) return named;
  return db
    .select(PERSON)
    .from(members)
    .where(and(contains(members.recipientSearch, text), ne(members.status, "closed")))
    .orderBy(asc(members.fullName), asc(members.id))
    .limit(10);
}

/** Members by their ids, as they are called today. */
export async function peopleById(db: Executor, ids: string[]): Promise<Map<string, AuditPerson>> {
  if (ids.length === 0) return new Map();
  const rows = await db.select(PERSON).from(members).where(inArray(members.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

/** The references of transactions by their ids. */
export async function referencesById(db: Executor, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { id, reference } = transactions;
  const rows = await db.select({ id, reference }).from(transactions).where(inArray(id, ids));
  return new Map(rows.map((row) => [row.id, row.reference]));
}

/** What projects are called, by their ids. */
export async function titlesById(db: Executor, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { id, title } = projects;
  const rows = await db.select({ id, title }).from(projects).where(inArray(id, ids));
  return new Map(rows.map((row) => [row.id, row.title]));
}
