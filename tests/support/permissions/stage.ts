import type { Actor } from "@/lib/context";
import { submitDeposit } from "@/lib/deposits/commands";
import { inviteMember } from "@/lib/invitations/commands";
import { storePicture } from "@/lib/pictures/commands";
import { updateProfile } from "@/lib/profile/commands";
import { addProjectFile } from "@/lib/projects/files";
import { decideTransaction } from "@/lib/transactions/commands";
import { cash, openCooperative, PASSWORD } from "@/tests/support/cooperative";
import { beginSignIn, gather, signIn, signInAll } from "@/tests/support/permissions/askers";
import { isKeptOut, PEOPLE, type Who } from "@/tests/support/permissions/people";
import { type Build, startBuild } from "@/tests/support/permissions/servers";
import { drawersOf } from "@/tests/support/permissions/subjects/counter";
import { loansOf } from "@/tests/support/permissions/subjects/loans";
import { LIMIT, type Office, officeOf } from "@/tests/support/permissions/subjects/office";
import { projectsOf } from "@/tests/support/permissions/subjects/projects";
import { proposalsOf } from "@/tests/support/permissions/subjects/proposals";
import { sharesOf } from "@/tests/support/permissions/subjects/shares";
import { transactionsOf } from "@/tests/support/permissions/subjects/transactions";
import { watchTables } from "@/tests/support/permissions/watched";

/** Whom money goes to: nobody who asks. */
export const RECIPIENT = "jean";
/** A cooperative of everybody in the table, a server, and everybody's cookie. Call `close` at the end. */
export type Stage = Awaited<ReturnType<typeof openStage>>;

export async function openStage(build: Build) {
  const coop = await openCooperative({ pool: 2 });
  // Nothing comes by the clock: at twenty past the books are verified, which would be written while tables are watched.
  await coop.owner`delete from pgboss.schedule`;
  const server = await startBuild(build, coop.url);
  const askers = await gather(coop);
  const office = await officeOf(coop);
  const { now, next } = office;
  for (const who of PEOPLE) {
    if (isKeptOut(who)) continue;
    const { id } = await submitDeposit(coop.as(askers[who]), cash(1_000_000));
    await decideTransaction(coop.as(office.clerk), id, { status: "approved" });
  }
  await office.fund(RECIPIENT, 1_000_000);
  await coop.arrange`update settings set second_approval_from = ${LIMIT}, shares = 1`;
  const own = { ...cash(4_321), description: "claudine's own affair" };
  const secret = await submitDeposit(now("claudine"), own);
  await coop.suspend("claudine");
  const file = await storePicture(coop.db, new Date(), coop.idOf("aline"), Buffer.from("picture"));
  const projects = projectsOf(office);
  const project = await projects.newProject("earned");
  const document = { name: "plan.pdf", bytes: Buffer.from("%PDF-1.4\n%%EOF") };
  const { href } = await addProjectFile(now("director"), project, document);
  const cookies = await signInAll(coop, server, askers);
  let begunAt = performance.now();
  /** With which somebody asks; a sign-in that waits for its code is begun anew long before it is over. */
  const cookieOf = async (who: Who): Promise<string> => {
    if (who === "code-due" && performance.now() - begunAt > 60_000) {
      begunAt = performance.now();
      cookies[who] = await beginSignIn(server, askers[who]);
    }
    return cookies[who];
  };
  // The office's acts take a password of the last ten minutes, however long the table takes.
  const signedIn = (when: string) =>
    coop.owner`update sessions set authenticated_at = now() + ${when}::interval`;
  await signedIn("1 day");
  const tables = await watchTables(coop);

  /** Whose a record is that somebody asks about as their own: the member's for those who are kept out. */
  const standIn = (who: Who): Actor => askers[isKeptOut(who) ? "member" : who];
  return {
    coop,
    server,
    cookies,
    cookieOf,
    office,
    ...transactionsOf(office),
    ...projects,
    ...loansOf(office),
    ...drawersOf(office),
    ...proposalsOf(office),
    ...sharesOf(office, () => askers.member),
    ...tables,
    /** A deposit of somebody whom nobody but the office may see. */
    secret: { id: secret.id, reference: secret.reference, text: "claudine's own affair" },
    /** Sets for everybody when the password was last given, from now. */
    signedIn,
    picture: `/uploads/openfuture/profile/${file}`,
    /** A project with an investor and a result, and a document of it. */
    project,
    projectFile: href,
    /** A number that no other cell gets. */
    next,
    standIn,
    actor: (who: Who): Actor => askers[who === "visitor" ? "member" : who],
    /** A session of one's own, for what ends it; whoever has none keeps the dead cookie. */
    freshCookie: (who: Who) =>
      isKeptOut(who) && who !== "enrol-due" ? cookieOf(who) : signIn(server, askers[who]),
    newMember: () => {
      const username = `subject${next()}`;
      return coop.join({ username, village: `Village of ${username}` });
    },
    newInvitation: () => newInvitation(office),
    newAccount: () => newAccount(office),
    newEmailChange: () => newEmailChange(office),
    /** How many refusals the audit trail has of each. */
    refusals: async (): Promise<Record<Who, number>> => {
      const found = await coop.owner<{ id: string; n: number }[]>`
        select actor_id as id, count(*)::int as n from audit_log
        where outcome = 'refused' and actor_id is not null group by actor_id`;
      const of = (who: Who) => found.find(({ id }) => id === askers[who].id)?.n ?? 0;
      return Object.fromEntries(PEOPLE.map((who) => [who, of(who)])) as Record<Who, number>;
    },
    close: async () => {
      await server.stop();
      await coop.close();
    },
  };
}

async function newInvitation({ coop, now, next }: Office) {
  const email = `invited${next()}@example.rw`;
  const { id } = await inviteMember(now("admin"), { email, name: "In Vited" }, "en");
  const [mail] = await coop.owner`select id, links from mails where recipient = ${email}`;
  const token = String(mail?.links[0]).split("/invite/")[1] ?? "";
  return { id, token, mail: String(mail?.id) };
}

let accounts = 7000;

/** The number of an account of the chart of which nothing is proposed yet. */
async function newAccount({ coop }: Office): Promise<string> {
  const code = String(accounts++);
  await coop.owner`insert into chart (key, code, name_en, name_rw, class, normal_side, holder)
    values (${`expense:${code}`}, ${code}, 'Gifts', 'Impano', 'expense', 'debit', 'cooperative')`;
  return code;
}

/** The link of a change of address that somebody new has asked for. */
async function newEmailChange({ coop, now, next }: Office): Promise<string> {
  const who = await coop.join({ username: `mover${next()}` });
  const email = `moved${next()}@example.rw`;
  await updateProfile(now(who), { email, password: PASSWORD }, {});
  const [mail] = await coop.owner`select links from mails where recipient = ${email}`;
  return String(mail?.links[0]).split("/confirm-email/")[1] ?? "";
}
