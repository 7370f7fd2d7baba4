import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { requestReset } from "@/lib/auth/password-reset";
import { inviteMember } from "@/lib/invitations/commands";
import { listOutbox, openMail } from "@/lib/mail/outbox";
import type { Place } from "@/lib/mail/rules";
import { updateProfile } from "@/lib/profile/commands";
import {
  type Cooperative,
  openCooperative,
  PASSWORD,
  type Person,
} from "@/tests/support/cooperative";

const ORIGIN = "https://of.example";
const DEMONSTRATION: Place = { demonstration: true, sendsMail: false };
const NO_MAIL: Place = { demonstration: false, sendsMail: false };
/** Who may open the outbox at all. */
const READERS = ["admin", "tech"] as const;
const HIDDEN = "(The link is not shown here.)";

let coop: Cooperative;
beforeAll(async () => {
  coop = await openCooperative({ pool: 5 });
});
afterAll(() => coop.close());

// One of each mail whose link opens an account, and one whose link opens none.
beforeEach(async () => {
  await coop.owner`delete from mails`;
  await coop.owner`delete from rate_limits`;
  await coop.owner`delete from email_changes`;
  const visitor = { db: coop.db, now: coop.clock.tick(), address: "10.0.0.1", origin: ORIGIN };
  await requestReset(visitor, { email: "finance@openfuture.rw" });
  const aline = coop.as("aline", { origin: ORIGIN });
  await updateProfile(aline, { email: "aline.new@example.rw", password: PASSWORD });
  const admin = coop.as("admin", { origin: ORIGIN });
  await inviteMember(admin, { email: "guest@example.rw", name: "A Guest" }, "en");
});

const list = (who: Person, place: Place) => listOutbox(coop.as(who), null, 100, place);
const SECRETS = /\/(invite|confirm-email)\/[\w-]{43}|reset=[\w-]{43}/;

async function open(who: Person, kind: string, place: Place) {
  const [row] = await coop.owner`select id from mails where kind = ${kind}`;
  return openMail(coop.as(who), row?.id, place);
}

async function noted(since: Date) {
  const rows = await coop.owner`select actor_id, subject_type, subject_id, detail from audit_log
    where action = 'outbox.open-link' and at > ${since.toISOString()} order by at`;
  return rows.map((row) => ({ ...row }));
}

describe("the list of the outbox", () => {
  test("tells an administrator the links that open accounts, and the trail says so", async () => {
    const since = coop.clock.now();
    const { rows } = await list("admin", DEMONSTRATION);
    const links = rows.flatMap((row) => row.links).filter((link) => SECRETS.test(link));
    expect(links).toHaveLength(3);
    for (const { text, links } of rows) for (const link of links) expect(text).toContain(link);
    expect(await noted(since)).toEqual([
      {
        actor_id: coop.idOf("admin"),
        subject_type: null,
        subject_id: null,
        detail: {
          mails:
            "invitation guest@example.rw, emailConfirm aline.new@example.rw, passwordReset finance@openfuture.rw",
        },
      },
    ]);
  });

  test.each([
    ["the technician", "tech", DEMONSTRATION],
    ["the technician, with a mail server", "tech", { demonstration: false, sendsMail: true }],
    ["anybody without a mail server", "admin", NO_MAIL],
  ] as const)("tells none to %s, neither beside nor within the text", async (_, who, place) => {
    const since = coop.clock.now();
    const page = await list(who, place);
    expect(JSON.stringify(page)).not.toMatch(SECRETS);
    expect(page.rows).toHaveLength(4);
    const plain = page.rows.find(({ subject }) =>
      subject.startsWith("Request to change your email"),
    );
    expect(plain?.links).toEqual([`${ORIGIN}/profile`]);
    expect(plain?.text).toContain(`${ORIGIN}/profile`);
    const others = page.rows.filter((row) => row !== plain);
    for (const { text, links } of others) {
      expect(links).toEqual([]);
      expect(text).toContain(HIDDEN);
    }
    expect(await noted(since)).toEqual([]);
  });
});

describe("a mail of the outbox", () => {
  test("that opens an account is opened by an administrator, and the trail says whose", async () => {
    const since = coop.clock.now();
    const mail = await open("admin", "passwordReset", DEMONSTRATION);
    expect(mail).toMatchObject({ linkState: "secret", to: "finance@openfuture.rw" });
    expect(mail.text).toMatch(SECRETS);
    await open("admin", "emailConfirm", DEMONSTRATION);
    await open("admin", "invitation", DEMONSTRATION);
    const who = { actor_id: coop.idOf("admin") };
    expect(await noted(since)).toMatchObject([
      { ...who, subject_type: "member", subject_id: coop.idOf("finance") },
      { ...who, subject_type: "member", subject_id: coop.idOf("aline") },
      { ...who, subject_type: "mail", detail: { mails: "invitation guest@example.rw" } },
    ]);
  });

  test("shows its link to nobody else, and says why", async () => {
    const since = coop.clock.now();
    for (const kind of ["passwordReset", "emailConfirm", "invitation"]) {
      const withheld = await open("tech", kind, DEMONSTRATION);
      expect(withheld).toMatchObject({ linkState: "withheld", links: [] });
      const unsent = await open("admin", kind, NO_MAIL);
      expect(unsent).toMatchObject({ linkState: "unsent", links: [] });
      expect(JSON.stringify([withheld, unsent])).not.toMatch(SECRETS);
    }
    expect(await noted(since)).toEqual([]);
  });

  test("of an account that exists opens it for no administrator where mail is sent", async () => {
    const sends: Place = { demonstration: false, sendsMail: true };
    for (const kind of ["passwordReset", "emailConfirm"]) {
      const mail = await open("admin", kind, sends);
      expect(mail).toMatchObject({ linkState: "withheld", links: [] });
      expect(JSON.stringify(mail)).not.toMatch(SECRETS);
    }
    expect(await open("admin", "invitation", sends)).toMatchObject({ linkState: "secret" });
  });

  test("that opens none is read by whoever reads the outbox", async () => {
    for (const who of READERS) {
      const mail = await open(who, "emailAsked", NO_MAIL);
      expect(mail).toMatchObject({ linkState: "plain", links: [`${ORIGIN}/profile`] });
    }
  });
});

test("whose account a link opens decides, whatever their address is by now", async () => {
  await coop.arrange`update members set email = 'elsewhere@example.rw' where username = 'finance'`;
  const { rows } = await list("admin", DEMONSTRATION);
  expect(rows.filter(({ links }) => links.some((link) => SECRETS.test(link)))).toHaveLength(3);
  await coop.arrange`update members set email = 'finance@openfuture.rw' where username = 'finance'`;
  await coop.arrange`update members set email_confirmed_at = now() where username = 'finance'`;
  await coop.owner`update mails set account_id = null`;
  const unknown = await list("admin", DEMONSTRATION);
  const revealed = unknown.rows.filter(({ links }) => links.some((link) => SECRETS.test(link)));
  expect(revealed.map(({ to }) => to)).toEqual(["guest@example.rw"]);
});
