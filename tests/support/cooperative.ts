import { randomUUID } from "node:crypto";
import { inArray } from "drizzle-orm";
import { connect, type Database } from "@/db/client";
import { members } from "@/db/schema";
import { decideProposal } from "@/lib/approvals/commands";
import { setMemberStatus } from "@/lib/approvals/member-update";
import { record as auditRecord } from "@/lib/audit/commands";
import { hashPassword } from "@/lib/auth/passwords";
import type { Actor, Context } from "@/lib/context";
import { submitDeposit } from "@/lib/deposits/commands";
import type { DepositInput } from "@/lib/deposits/schema";
import { memberBalances } from "@/lib/ledger/balances";
import type { Role } from "@/lib/permissions";
import { decideTransaction } from "@/lib/transactions/commands";
import { arranging } from "@/tests/support/arrange";
import { createTestDatabase, peopledDatabase } from "@/tests/support/database";

/** Everybody's password. */
export const PASSWORD = "cooperative-2026";

const PEOPLE = {
  aline: { firstName: "Aline", lastName: "Uwase", role: "member", phone: "+250788000101" },
  eric: { firstName: "Eric", lastName: "Habimana", role: "member", phone: "+250788000102" },
  claudine: { firstName: "Claudine", lastName: "Mukamana", role: "member", phone: "+250788000103" },
  jean: { firstName: "Jean", lastName: "Mugisha", role: "member", phone: null },
  finance: { firstName: "Grace", lastName: "Ingabire", role: "finance", phone: "+250788000002" },
  manager: { firstName: "Paul", lastName: "Kagabo", role: "financial_manager", phone: null },
  director: { firstName: "Diane", lastName: "Umutoni", role: "director", phone: null },
  advisor: { firstName: "Alain", lastName: "Ntwali", role: "advisor", phone: null },
  tech: { firstName: "Teta", lastName: "Keza", role: "tech", phone: null },
  admin: { firstName: "Ange", lastName: "Iradukunda", role: "admin", phone: "+250788000001" },
} as const satisfies Record<
  string,
  { firstName: string; lastName: string; role: Role; phone: string | null }
>;
export type Person = keyof typeof PEOPLE;
const NAMES = Object.keys(PEOPLE) as Person[];

type Newcomer = Partial<typeof members.$inferInsert> & { username: string };

/** A cooperative of ten people on a database of its own. Call `close` in afterAll. */
export type Cooperative = Awaited<ReturnType<typeof openCooperative>>;

type Options = { pool?: number; database?: Awaited<ReturnType<typeof createTestDatabase>> };

/** Somebody with an e-mail address, as nearly everybody here has. */
type Joined = Actor & { email: string };

/**
 * Opens it. `pool`: how many connections the application has; `database`: another one than a copy of the one in which
 * everybody has joined already (global-setup.ts).
 */
export async function openCooperative(options: Options = {}) {
  const { url, appUrl, drop } = options.database ?? (await createTestDatabase(peopledDatabase));
  // The owner's login acting as the application's role: the database takes the time from the clock of the test.
  const app = connect(url, { max: options.pool ?? 5 });
  const owner = connect(url, { max: 2, role: "none" });
  const arrange = arranging(owner.client);
  const known = await everybodyIn(owner.db);
  const passwordHash = known.get("aline")?.passwordHash ?? (await hashPassword(PASSWORD));
  const clock = startClock();
  let renewed = 0;
  let unguarded: ReturnType<typeof connect> | undefined;

  /** Lets somebody join; the ledger opens their accounts. They have an e-mail address where none is given, and it is confirmed. */
  async function join(person: Newcomer, db: Database = owner.db): Promise<Joined> {
    const now = clock.now();
    const values = {
      email: `${person.username}@openfuture.rw`,
      firstName: person.username,
      lastName: "Test",
      passwordHash,
      joinedAt: now,
      updatedAt: now,
      ...person,
    };
    const confirmed = { emailConfirmedAt: values.email === null ? null : now };
    const row = await db.transaction(async (tx) => {
      const [made] = await tx
        .insert(members)
        .values({ ...confirmed, ...values })
        .returning();
      const act = { action: "request.record", outcome: "done" } as const;
      await auditRecord({ db: tx, actor: null, now, address: null }, act);
      return made;
    });
    if (!row) throw new Error("Nobody joined.");
    return joined(row);
  }

  // Nobody of its staff has a phone beside them, as in the demonstration.
  if (known.size === 0) await arrange`update settings set staff_two_factor = 0, transparency = 0`;
  const people = {} as Record<Person, Joined>;
  for (const username of NAMES) {
    people[username] = known.get(username) ?? (await join({ username, ...PEOPLE[username] }));
  }

  /** Somebody at work, one second after whoever was before: what every command gets. */
  function as(who: Person | Actor, over: Partial<Context> = {}): Context {
    const actor = typeof who === "string" ? people[who] : who;
    const requestId = randomUUID();
    return { db: app.db, actor, now: clock.tick(), address: "197.243.0.1", requestId, ...over };
  }

  const idOf = (who: Person | Actor) => (typeof who === "string" ? people[who] : who).id;

  return {
    url,
    /** Where the application itself signs in: by the database's clock alone. */
    appUrl,
    db: app.db,
    client: app.client,
    /** The owner of the tables, whom no revoked right keeps back. */
    owner: owner.client,
    /** The same, who says in the audit trail that they change something. */
    arrange,
    ownerDb: owner.db,
    /**
     * The owner past every trigger and the bound of accounts, for what no act does. On a connection that stays so: it keeps
     * its plans, which a change of the tables' triggers would throw away.
     */
    unguarded: async () => {
      if (unguarded) return unguarded.db;
      await owner.client`alter table accounts drop constraint accounts_never_negative`;
      unguarded = connect(`${url}?session_replication_role=replica`, { max: 1, role: "none" });
      return unguarded.db;
    },
    clock,
    people,
    passwordHash,
    join,
    /** Puts somebody new in the place of each of these, with the same name and role: for tests that share their books. */
    renew: async (...who: Person[]) => {
      renewed += 1;
      for (const each of who) {
        people[each] = await join({ ...PEOPLE[each], username: `${each}${renewed}`, phone: null });
      }
    },
    as,
    idOf,
    /** Pays francs in, approved by finance, and by the manager where that takes two; answers the deposit's id. */
    fund: async (who: Person | Actor, francs: number, method: "cash" | "bank" = "cash") => {
      const { id } = await submitDeposit(as(who), { ...cash(francs), method });
      const approve = (by: Person) => decideTransaction(as(by), id, { status: "approved" });
      const decided = await approve("finance");
      if (decided === "first") await approve("manager");
      return id;
    },
    available: async (who: Person | Actor) => (await memberBalances(app.db, idOf(who))).available,
    balances: (who: Person | Actor) => memberBalances(app.db, idOf(who)),
    suspend: (who: Person | Actor) => setMemberStatus(as("admin"), idOf(who), "inactive"),
    /** One administrator lets a member in again, two people whose role may be one of two. */
    reinstate: async (who: Person | Actor) => {
      const { proposal } = await setMemberStatus(as("admin"), idOf(who), "active");
      const second = who === "director" ? "manager" : "director";
      if (proposal) await decideProposal(as(second), proposal, { decision: "confirm" });
    },
    close: async () => {
      await Promise.all([app.close(), owner.close(), unguarded?.close()]);
      await drop();
    },
  };
}

const joined = (row: typeof members.$inferSelect): Joined => ({
  ...(row as typeof row & { email: string }),
  sessionId: randomUUID(),
});

/** Who of these people has joined already, by their names. */
async function everybodyIn(db: Database): Promise<Map<string, Joined>> {
  const rows = await db.select().from(members).where(inArray(members.username, NAMES));
  return new Map(rows.map((row) => [row.username, joined(row)]));
}

/** A deposit of so many francs in cash. */
export function cash(amount: number): DepositInput {
  return { amount, method: "cash", description: null };
}

// Friday 20 November 2026, 14:05 in Kigali; every act takes one second.
function startClock() {
  let at = Date.UTC(2026, 10, 20, 12, 5, 0);
  return {
    now: () => new Date(at),
    tick: (ms = 1000) => {
      at += ms;
      return new Date(at);
    },
  };
}
