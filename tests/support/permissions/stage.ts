import { randomUUID } from "node:crypto";
import { propose } from "@/lib/approvals/commands";
import type { Actor } from "@/lib/context";
import { addDays, kigaliDay } from "@/lib/dates";
import { submitDeposit } from "@/lib/deposits/commands";
import { inviteMember } from "@/lib/invitations/commands";
import { postLendOffer, postTake } from "@/lib/loans/offer-commands";
import { postBorrowRequest } from "@/lib/loans/request-commands";
import { warnOfWriteOffs } from "@/lib/loans/write-off-warning";
import { sayWord } from "@/lib/loans/write-off-words";
import { storePicture } from "@/lib/pictures/commands";
import { updateProfile } from "@/lib/profile/commands";
import { createProject } from "@/lib/projects/commands";
import { addProjectFile } from "@/lib/projects/files";
import { postInvestment } from "@/lib/projects/invest";
import { decideTransaction } from "@/lib/transactions/commands";
import { postWithdrawal } from "@/lib/withdrawals/commands";
import {
  type Cooperative,
  cash,
  openCooperative,
  PASSWORD,
  type Person,
} from "@/tests/support/cooperative";
import { type Build, type Server, startBuild } from "@/tests/support/permissions/servers";
import { PEOPLE, type Who } from "@/tests/support/permissions/table";
import { recordByTwo } from "@/tests/support/projects";

const NAMES: Record<Exclude<Who, "visitor">, Person> = {
  member: "aline",
  other: "eric",
  suspended: "claudine",
  ended: "jean",
  finance: "finance",
  manager: "manager",
  director: "director",
  advisor: "advisor",
  tech: "tech",
  admin: "admin",
};
/** Whom money goes to: nobody who asks. */
export const RECIPIENT = "jean";

/** A cooperative of ten, a server, and everybody's cookie. Call `close` at the end. */
export type Stage = Awaited<ReturnType<typeof openStage>>;

export async function openStage(build: Build) {
  const coop = await openCooperative({ pool: 2 });
  const server = await startBuild(build, coop.url);
  const tables = await watchedTables(coop);
  for (const name of Object.values(NAMES)) {
    const { id } = await submitDeposit(coop.as(name), cash(1_000_000));
    const approver = name === "finance" ? "manager" : "finance";
    await decideTransaction(coop.as(approver), id, { status: "approved" });
  }
  const secret = await submitDeposit(now(coop, NAMES.suspended), {
    ...cash(4_321),
    description: "claudine's own affair",
  });
  const file = await storePicture(coop.db, new Date(), coop.idOf("aline"), Buffer.from("picture"));
  const project = await newProject("earned");
  const { href } = await addProjectFile(now(coop, "director"), project, {
    name: "plan.pdf",
    bytes: Buffer.from("%PDF-1.4\n%%EOF"),
  });
  const cookies = {} as Record<Who, string>;
  for (const who of PEOPLE) cookies[who] = who === "visitor" ? "" : await signIn(who);
  // The office's acts take a password of the last ten minutes, however long the table takes.
  const signedIn = (when: string) =>
    coop.owner`update sessions set authenticated_at = now() + ${when}::interval`;
  await signedIn("1 day");
  await coop.suspend(NAMES.suspended);
  await ask(server, "POST", "/api/logout", { cookie: cookies.ended });

  const waiting = new Map<Person, string[]>();
  // What everybody asks for in one row is made before anybody asks: so many stay as they are.
  async function rejectOldest(name: Person, id: string): Promise<void> {
    const ids = [...(waiting.get(name) ?? []), id];
    const oldest = ids.length > PEOPLE.length ? ids.shift() : undefined;
    waiting.set(name, ids);
    if (!oldest) return;
    const [row] = await coop.owner`
      select from transactions where id = ${oldest} and status = 'pending' and voided_at is null`;
    const by = name === "finance" ? "manager" : "finance";
    const decision = { status: "rejected", reason: "Nobody asks for it any more" } as const;
    if (row) await decideTransaction(now(coop, by), oldest, decision);
  }
  let made = 0;
  const next = () => {
    made += 1;
    return made;
  };
  return {
    coop,
    server,
    cookies,
    /** A deposit of somebody whom nobody but the office may see. */
    secret: { id: secret.id, reference: secret.reference, text: "claudine's own affair" },
    /** Sets for everybody when the password was last given, from now. */
    signedIn,
    picture: `/uploads/openfuture/profile/${file}`,
    /** A project with an investor and a result, and a document of it. */
    project,
    projectFile: href,
    newProject,
    /** A number that no other cell gets. */
    next,
    /** Who somebody is; visitors, and those who may no longer act, stand for the member. */
    nameOf: (who: Who): Person =>
      ["visitor", "suspended", "ended"].includes(who)
        ? NAMES.member
        : NAMES[who as keyof typeof NAMES],
    actor: (who: Who): Actor => coop.people[who === "visitor" ? "aline" : NAMES[who]],
    /** A session of one's own, for what ends it; whoever has none keeps the dead cookie. */
    freshCookie: (who: Who) =>
      ["visitor", "suspended", "ended"].includes(who) ? Promise.resolve(cookies[who]) : signIn(who),
    newMember: () => {
      const username = `subject${next()}`;
      return coop.join({ username, village: `Village of ${username}` });
    },
    /** Of another day, and the oldest is decided: of one member, twenty may wait. */
    newDeposit: async (who: Who = "member") => {
      const name = NAMES[who as keyof typeof NAMES];
      const at = new Date(Date.now() - 10 * DAY + next() * THREE_MINUTES);
      const terms = { ...cash(1_000), description: `deposit ${next()}` };
      const { id } = await submitDeposit({ ...now(coop, name), now: at }, terms);
      await rejectOldest(name, id);
      return id;
    },
    /** The reversal of a deposit, proposed by another administrator, or by the one who may ask. */
    newProposal: async (by: "another" | "admin" = "another") => {
      const maker =
        by === "admin" ? "admin" : await coop.join({ username: `maker${next()}`, role: "admin" });
      const id = await newApproved();
      return propose(now(coop, maker), "reversal", id, { reason: "Entered twice" });
    },
    newApproved,
    newWithdrawal,
    /** Approved, and waits to be paid. */
    newPayable: async () => {
      const id = await newWithdrawal();
      await decideTransaction(now(coop, "finance"), id, { status: "approved" });
      return id;
    },
    /** An open offer, by default of somebody who asks nothing. */
    newOffer: (who: Person = RECIPIENT) => newOffer(coop, who, new Date()),
    newRequest: async (who: Person = RECIPIENT) => {
      const terms = { amount: 1_000, reason: `Reason ${next()}`, deadline: soon() };
      const rest = { maxInterest: 5, autoRepay: false };
      return (await postBorrowRequest(now(coop, who), { ...terms, ...rest })).id;
    },
    /** What the member has borrowed of somebody who asks nothing. */
    newLoan: () => newLoan(coop, NAMES.member, RECIPIENT, new Date()),
    /** Of somebody new, long overdue: both sides are warned, and the lender agrees to a write-off. */
    newOverdueLoan: async (lender: Person = RECIPIENT) => {
      const loan = await newWarnedLoan(coop, `debtor${next()}`, lender);
      const said = coop.as(lender, { now: daysAgo(9), requestId: randomUUID() });
      await sayWord(said, loan, { word: "agree", reason: null });
      return loan;
    },
    /** The same, before the lender has said a word. */
    newWarnedLoan: (lender: Person = RECIPIENT) => newWarnedLoan(coop, `debtor${next()}`, lender),
    newInvitation: async () => {
      const email = `invited${next()}@example.rw`;
      const { id } = await inviteMember(now(coop, "admin"), { email, name: "In Vited" }, "en");
      const [mail] = await coop.owner`select id, links from mails where recipient = ${email}`;
      const token = String(mail?.links[0]).split("/invite/")[1] ?? "";
      return { id, token, mail: String(mail?.id) };
    },
    /** The link of a change of address that somebody new has asked for. */
    newEmailChange: async () => {
      const who = await coop.join({ username: `mover${next()}` });
      const email = `moved${next()}@example.rw`;
      await updateProfile(now(coop, who), { email, password: PASSWORD }, {});
      const [mail] = await coop.owner`select links from mails where recipient = ${email}`;
      return String(mail?.links[0]).split("/confirm-email/")[1] ?? "";
    },
    /** What has been written so far: any change of any row of any table makes it another. */
    state: async (): Promise<string> => {
      const rows = await coop.owner.unsafe(tables);
      return JSON.stringify(rows);
    },
    /** How many refusals the audit trail has of each. */
    refusals: async (): Promise<Record<Who, number>> => {
      const found = await coop.owner<{ id: string; n: number }[]>`
        select actor_id as id, count(*)::int as n from audit_log
        where outcome = 'refused' and actor_id is not null group by actor_id`;
      const of = (who: Who) =>
        who === "visitor" ? 0 : (found.find(({ id }) => id === coop.idOf(NAMES[who]))?.n ?? 0);
      return Object.fromEntries(PEOPLE.map((who) => [who, of(who)])) as Record<Who, number>;
    },
    close: async () => {
      await server.stop();
      await coop.close();
    },
  };

  async function newWithdrawal(): Promise<string> {
    const terms = { amount: 10, method: "cash" as const, description: null };
    return (await postWithdrawal(now(coop, NAMES.member), terms)).withdrawal.id;
  }

  async function newApproved(): Promise<string> {
    const saver = await coop.join({ username: `saver${next()}` });
    const { id } = await submitDeposit(now(coop, saver), cash(1_000));
    await decideTransaction(now(coop, "finance"), id, { status: "approved" });
    return id;
  }

  /** A project of its own: empty, with an investor, or with a profit that is to be shared out. */
  async function newProject(how: "empty" | "invested" | "earned" = "empty"): Promise<string> {
    const words = { title: "Poultry farm", description: "Two thousand layers" };
    const asked = { ...words, totalInvestment: 1_000_000, openForInvestment: true };
    const { id } = await createProject(now(coop, "director"), asked);
    if (how === "empty") return id;
    await postInvestment(now(coop, NAMES.member), id, { amount: 10 });
    if (how === "invested") return id;
    const result = { kind: "profit", amount: 5, method: "cash", note: "Eggs" } as const;
    await recordByTwo(now(coop, "manager"), () => now(coop, "director"), id, result);
    return id;
  }

  async function signIn(who: Who): Promise<string> {
    const identifier = NAMES[who as keyof typeof NAMES];
    const answer = await ask(server, "POST", "/api/login", {
      json: { identifier, password: PASSWORD },
    });
    if (answer.status !== 200) throw new Error(`${who} cannot sign in: ${answer.text}`);
    return answer.cookie;
  }
}

const DAY = 86_400_000;
const THREE_MINUTES = 180_000;

/** A day on which a loan may end. */
export function soon(from = new Date()): string {
  return addDays(kigaliDay(from), 30);
}

async function newOffer(coop: Cooperative, who: Person, at: Date): Promise<string> {
  const terms = { amount: 1_000, interestRate: 5, deadline: soon(at), description: null };
  const ctx = coop.as(who, { now: at, requestId: randomUUID() });
  return (await postLendOffer(ctx, { ...terms, visibility: "public" })).offer.id;
}

async function newLoan(
  coop: Cooperative,
  borrower: Person,
  lender: Person,
  at: Date,
): Promise<string> {
  const offerId = await newOffer(coop, lender, at);
  const ctx = coop.as(borrower, { now: at, requestId: randomUUID() });
  return (await postTake(ctx, { offerId, autoRepay: false })).loan.id;
}

const daysAgo = (days: number) => new Date(Date.now() - days * DAY);

async function newWarnedLoan(coop: Cooperative, username: string, lender: Person): Promise<string> {
  const at = daysAgo(90);
  const offerId = await newOffer(coop, lender, at);
  const borrower = coop.as(await coop.join({ username }), { now: at, requestId: randomUUID() });
  const { loan } = await postTake(borrower, { offerId, autoRepay: false });
  await warnOfWriteOffs(coop.db, daysAgo(10));
  return loan.id;
}

// The servers go by the real clock; what is made for them is made now.
function now(coop: Cooperative, who: Parameters<Cooperative["as"]>[0]) {
  return coop.as(who, { now: new Date(), requestId: randomUUID() });
}

// Not the trail itself, what every request touches, and what jobs do in their own time.
const UNWATCHED = [
  "audit_log",
  "audit_chains",
  "sessions",
  "rate_limits",
  "notices",
  "notice_marks",
  "work_told",
  "report_open",
  "report_figures",
  // By the clock, and by nothing else: reminders at twenty past, the day's books in the night.
  "loan_reminders",
  "book_days",
];
const COUNTED = ["mails"];

async function watchedTables({ owner }: Cooperative): Promise<string> {
  const rows = await owner<{ name: string }[]>`select tablename as name from pg_tables
    where schemaname = 'public' and tablename <> all(${UNWATCHED})`;
  return rows
    .map(({ name }) =>
      COUNTED.includes(name)
        ? `select '${name}' as name, count(*)::text as rows, '' as written from "${name}" where kind not like 'notice%'`
        : `select '${name}', count(*)::text, sum(xmin::text::bigint)::text from "${name}"`,
    )
    .join(" union all ");
}

export type Asked = {
  json?: unknown;
  body?: FormData;
  headers?: Record<string, string>;
  cookie?: string;
};
export type Answered = { status: number; headers: Headers; text: string; cookie: string };

/** One request as a browser on the same site sends it; redirects are answers. */
export async function ask(
  server: Server,
  method: string,
  path: string,
  asked: Asked,
): Promise<Answered> {
  const answer = await fetch(server.url + path, {
    method,
    redirect: "manual",
    headers: {
      ...(method === "GET" ? {} : { origin: server.url }),
      ...(asked.json !== undefined && { "content-type": "application/json" }),
      ...(asked.cookie && { cookie: asked.cookie }),
      ...asked.headers,
    },
    body: asked.body ?? (asked.json === undefined ? undefined : JSON.stringify(asked.json)),
  });
  const cookie = answer.headers
    .getSetCookie()
    .map((each) => each.split(";")[0])
    .join("; ");
  return { status: answer.status, headers: answer.headers, text: await answer.text(), cookie };
}
