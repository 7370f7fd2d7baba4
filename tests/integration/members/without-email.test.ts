import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { decideProposal } from "@/lib/approvals/commands";
import { updateMember } from "@/lib/approvals/member-update";
import { proposeRecovery } from "@/lib/approvals/recover";
import { authenticate } from "@/lib/auth/commands";
import { requestReset } from "@/lib/auth/password-reset";
import { exportRows } from "@/lib/members/export";
import { getOwnUser, listRecipients } from "@/lib/members/queries";
import { memberListQuery, updateMemberSchema } from "@/lib/members/schema";
import { deleteMember } from "@/lib/members/staff-commands";
import { listMembers } from "@/lib/members/staff-queries";
import { writeNotices } from "@/lib/notices/write";
import { updateProfile } from "@/lib/profile/commands";
import { confirmEmail } from "@/lib/profile/confirm-email";
import { profileSchema } from "@/lib/profile/schema";
import { findMembers } from "@/lib/search/people";
import { openStatement } from "@/lib/statements/commands";
import { type Cooperative, openCooperative, PASSWORD } from "@/tests/support/cooperative";

let coop: Cooperative;
let made = 0;
beforeAll(async () => {
  vi.stubEnv("NEXTAUTH_SECRET", "a secret of the cooperative");
  coop = await openCooperative({ pool: 10 });
  vi.stubEnv("DATABASE_URL", coop.url);
});
afterAll(() => coop.close());

const origin = "https://of.example";
/** Somebody who has a phone and no e-mail address. */
function newcomer() {
  made += 1;
  const phone = `+2507880010${String(made).padStart(2, "0")}`;
  return coop.join({ username: `plain${made}`, email: null, phone });
}
type Who = Awaited<ReturnType<typeof newcomer>>;

const user = (who: { id: string }) => getOwnUser(coop.db, who.id);
const mails = () => coop.owner`select recipient, kind from mails order by id`;
const list = (q: string) => memberListQuery.parse({ q });
const visitor = () => ({ db: coop.db, now: coop.clock.tick(), address: "197.243.0.9", origin });
const profile = (who: Who, input: object) =>
  updateProfile(coop.as(who, { origin }), profileSchema.parse(input));

describe("a member's number", () => {
  test("is the next one at joining, whoever joins, and nobody gives or changes one", async () => {
    const [one, other] = [await user(await newcomer()), await user(await newcomer())];
    const no = (text: string) => Number(text.slice(2));
    expect(one.memberNumber).toMatch(/^M-\d{6}$/);
    expect(no(other.memberNumber)).toBe(no(one.memberNumber) + 1);
    const change = coop.client`update members set member_no = 7 where id = ${one.id}`;
    await expect(change).rejects.toThrow(/"member_no" can only be updated to DEFAULT/);
  });

  test.each([
    (number: string) => number,
    (number: string) => number.toLowerCase(),
    (number: string) => `M-${Number(number.slice(2))}`,
    (number: string) => number.slice(2),
  ])("finds them in the list and in the search of the office (%#)", async (spelt) => {
    const who = await newcomer();
    const q = spelt((await user(who)).memberNumber);
    const { rows } = await listMembers(coop.db, list(q), null, 10);
    expect(rows.map(({ id }) => id)).toContain(who.id);
    const found = await findMembers(coop.db, coop.people.finance, [q], 8);
    expect(found[0]).toMatchObject({ id: who.id, memberNumber: (await user(who)).memberNumber });
  });

  test("stands on their statement, and is theirs after they left", async () => {
    const who = await newcomer();
    const { memberNumber } = await user(who);
    const days = { from: "2026-11-01", to: "2026-11-20" };
    expect(await openStatement(coop.as(who), days)).toMatchObject({ memberNumber });
    await deleteMember(coop.as("admin"), who.id);
    const [row] = await coop.owner`select member_no, email from members where id = ${who.id}`;
    expect(row).toEqual({ member_no: String(Number(memberNumber.slice(2))), email: null });
  });
});

describe("a member without an e-mail address", () => {
  test("comes in by username or phone", async () => {
    const who = await newcomer();
    const device = { platform: "Linux", browser: "Firefox" };
    for (const identifier of [who.username, String(who.phone)]) {
      const session = await authenticate(
        { ...visitor(), device },
        { identifier, password: PASSWORD },
      );
      expect(session.memberId).toBe(who.id);
    }
  });

  test("is listed, exported and offered as a recipient with nothing in its place", async () => {
    const who = await newcomer();
    const { rows } = await listMembers(coop.db, list(who.username), null, 10);
    expect(rows[0]).toMatchObject({ id: who.id, email: null });
    const asked = { ...list(who.username) };
    const [row] = await coop.db.execute(exportRows(asked));
    expect(row).toMatchObject({ email: null });
    const found = await listRecipients(coop.db, coop.people.finance, who.username, null, 5);
    expect(found.rows[0]).toMatchObject({ id: who.id, email: null });
  });

  test("is told what happens to their money in the application, and mailed nothing", async () => {
    const who = await newcomer();
    await writeNotices(coop.db, { now: coop.clock.now(), origin });
    await coop.fund(who, 5_000);
    const before = await mails();
    await writeNotices(coop.db, { now: coop.clock.tick(), origin });
    const notified = await coop.owner`select kind from notices where member_id = ${who.id}`;
    expect(notified).toEqual([{ kind: "deposit-approved" }]);
    await requestReset(visitor(), { email: "nobody@example.com" });
    expect(await mails()).toEqual(before);
  });

  test("keeps the rest of the profile as one likes", async () => {
    const who = await newcomer();
    expect(await profile(who, { email: "", firstName: "Marie" })).toEqual({ asked: null });
    expect(await user(who)).toMatchObject({ email: null, firstName: "Marie" });
  });

  test("adds one by the link that goes there, and there alone", async () => {
    const who = await newcomer();
    const before = await mails();
    const email = `${who.username}@example.rw`;
    await expect(profile(who, { email })).rejects.toMatchObject({ code: "invalid" });
    expect(await profile(who, { email, password: PASSWORD })).toEqual({ asked: email });
    expect((await mails()).slice(before.length)).toEqual([
      { recipient: email, kind: "emailConfirm" },
    ]);
    const [mail] = await coop.owner`select links from mails where recipient = ${email}`;
    await confirmEmail(visitor(), String(mail?.links[0]).split("/").at(-1) ?? "");
    expect((await user(who)).email).toBe(email);
    expect(await mails()).toHaveLength(before.length + 1);
  });

  test("is given one by two of the office, who tell it to the new address", async () => {
    const who = await newcomer();
    const email = `${who.username}@example.rw`;
    const { proposal, user: asIs } = await updateMember(coop.as("admin"), who.id, { email });
    expect(asIs.email).toBeNull();
    await decideProposal(coop.as("director"), String(proposal), { decision: "confirm" });
    expect((await user(who)).email).toBe(email);
    expect((await mails()).at(-1)).toEqual({ recipient: email, kind: "emailByOffice" });
  });

  test("comes in again by two of the office, and nothing is mailed", async () => {
    const who = await newcomer();
    const before = await mails();
    const asked = { reason: "Recognised by the village chief" };
    const { proposal } = await proposeRecovery(coop.as("admin", { origin }), who.id, asked);
    await decideProposal(coop.as("director"), proposal, { decision: "confirm" });
    expect(await mails()).toEqual(before);
  });
});

describe("an e-mail address that there is", () => {
  test("is taken away neither by its member nor by the office", async () => {
    const who = await coop.join({ username: "mailed" });
    await expect(profile(who, { email: "" })).rejects.toMatchObject({
      code: "invalid",
      fields: { email: { key: "emailInvalid" } },
    });
    const input = updateMemberSchema.parse({ email: "", class: "Founder" });
    await expect(updateMember(coop.as("admin"), who.id, input)).rejects.toMatchObject({
      code: "invalid",
      fields: { email: { key: "memberFieldsRequired" } },
    });
    expect(await user(who)).toMatchObject({ email: who.email, class: null });
  });

  test("cannot be taken away past the commands: the database refuses it", async () => {
    const who = await coop.join({ username: "mailed2" });
    const { client } = coop;
    await expect(client`update members set email = null where id = ${who.id}`).rejects.toThrow(
      /nobody has confirmed/,
    );
  });
});
