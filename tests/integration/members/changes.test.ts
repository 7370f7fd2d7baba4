import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { setMemberStatus, updateMember } from "@/lib/approvals/member-update";
import { loadActor } from "@/lib/auth/queries";
import { AppError } from "@/lib/errors";
import { updateMemberSchema } from "@/lib/members/schema";
import { getStaffMember } from "@/lib/members/staff-queries";
import { type Cooperative, openCooperative, type Person } from "@/tests/support/cooperative";
import { changeByTwo, giveRole } from "@/tests/support/roles";

let coop: Cooperative;
let someone: string;
let serial = 0;
beforeAll(async () => {
  coop = await openCooperative();
});
afterAll(() => coop.close());
beforeEach(async () => {
  serial += 1;
  someone = (await coop.join({ username: `someone${serial}`, phone: null })).id;
});

const update = async (id: string, input: object, by: Person = "admin") =>
  (await updateMember(coop.as(by), id, updateMemberSchema.parse(input))).user;

async function refusal(work: Promise<unknown>): Promise<AppError> {
  const error = await work.then(
    () => null,
    (thrown) => thrown,
  );
  if (!(error instanceof AppError)) throw error ?? new Error("It was not refused.");
  return error;
}

async function audited(subject: string) {
  const rows = await coop.owner`select action, detail from audit_log
    where subject_id = ${subject} and action not in ('member.create', 'record.keep') order by at`;
  return rows.map((row) => [row.action, row.detail]);
}

/** A session of a member; whether it is still worth something. */
async function signIn(memberId: string): Promise<() => Promise<boolean>> {
  const [row] = await coop.owner`insert into sessions
    (member_id, signed_in_at, expires_at, platform, browser, last_seen_at)
    values (${memberId}, now(), '2100-01-01', 'Linux', 'Firefox', now()) returning id`;
  return async () => (await loadActor(coop.db, row?.id, coop.clock.now())) !== null;
}

describe("a change", () => {
  test("touches what it names and nothing else, and is noted old and new", async () => {
    const input = {
      firstName: "Alice",
      district: "Gasabo",
      sector: "Kimironko",
      village: "Kageyo",
      gender: "Female",
      class: "Founder",
      role: "advisor",
      share: 1.5,
    };
    const changed = await update(someone, input);
    const { share: sharePercentage, ...same } = input;
    expect(changed).toMatchObject({ ...same, sharePercentage });
    expect(changed).toMatchObject({ lastName: "Test", fullName: "Alice Test", status: "active" });
    expect((await getStaffMember(coop.db, someone)).cell).toBe("Kibagabaga");
    const [[action, detail] = []] = await audited(someone);
    expect(action).toBe("member.update");
    expect(detail.changes).toMatchObject({
      firstName: [`someone${serial}`, "Alice"],
      sharePercentage: [0, 1.5],
    });
    await update(someone, { share: 0, class: "", village: null, gender: " " });
    const emptied = await getStaffMember(coop.db, someone);
    expect(emptied).toMatchObject({ class: null, village: null, gender: null, cell: null });
  });

  test("that changes nothing leaves no trace", async () => {
    const before = await getStaffMember(coop.db, someone);
    await update(someone, { firstName: before.firstName, isActive: true, twoFactorEnabled: false });
    expect((await getStaffMember(coop.db, someone)).updatedAt).toBe(before.updatedAt);
    expect(await audited(someone)).toEqual([]);
  });

  test("is refused when somebody else was quicker", async () => {
    const { updatedAt } = await getStaffMember(coop.db, someone);
    await update(someone, { lastName: "First", updatedAt });
    const late = await refusal(update(someone, { lastName: "Second", updatedAt }));
    expect(late.code).toBe("conflict");
    expect((await getStaffMember(coop.db, someone)).lastName).toBe("First");
  });

  test.each([
    [{ username: "eric" }, "username_taken", "username"],
    [{ email: "ERIC@openfuture.rw" }, "email_taken", "email"],
    [{ phone: "0788 000 102" }, "phone_taken", "phone"],
    [{ district: "Nowhere" }, "invalid", "district"],
    [{ district: "Gasabo", sector: "Gashora" }, "invalid", "sector"],
    [{ sector: "Remera" }, "invalid", "sector"],
  ])("to %j is refused beside its field, and nothing is changed", async (input, code, field) => {
    const before = await getStaffMember(coop.db, someone);
    const refused = await refusal(update(someone, { firstName: "Changed", ...input }));
    expect(refused.code).toBe(code);
    expect(Object.keys(refused.fields ?? {})).toEqual([field]);
    expect(await getStaffMember(coop.db, someone)).toEqual(before);
  });

  test("keeps free text that was stored, until it is changed", async () => {
    const old = await coop.join({ username: `old${serial}`, district: "Old", sector: "Quarter" });
    await update(old.id, { district: "Old", sector: "Quarter", firstName: "New" });
    expect((await refusal(update(old.id, { district: "Older" }))).fields).toHaveProperty(
      "district",
    );
    expect((await refusal(update(old.id, { sector: "Half" }))).fields).toHaveProperty("sector");
    await update(old.id, { district: "Huye", sector: "Tumba" });
  });

  test("finds nobody where there is nobody, or a closed account", async () => {
    const closed = await coop.join({ username: `closed${serial}`, status: "closed" });
    for (const id of [randomUUID(), closed.id]) {
      expect((await refusal(update(id, { firstName: "X" }))).code).toBe("not_found");
    }
  });

  test("of two-factor switches it off at once, and on at the next sign-in", async () => {
    await coop.arrange`update members set two_factor_enabled = true where id = ${someone}`;
    await update(someone, { twoFactorEnabled: true });
    expect(await getStaffMember(coop.db, someone)).toMatchObject({ twoFactorRequired: false });
    await update(someone, { twoFactorEnabled: false });
    const off = { twoFactorEnabled: false, twoFactorRequired: false };
    expect(await getStaffMember(coop.db, someone)).toMatchObject(off);
    await update(someone, { twoFactorEnabled: true });
    expect(await getStaffMember(coop.db, someone)).toMatchObject({
      ...off,
      twoFactorRequired: true,
    });
    await update(someone, { twoFactorEnabled: false });
    expect(await getStaffMember(coop.db, someone)).toMatchObject(off);
  });
});

describe("shares", () => {
  const share = (id: string, percent: number) => update(id, { share: percent });
  test("of all active members stay at 100 % or below", async () => {
    const other = await coop.join({ username: `other${serial}` });
    await share(other.id, 60);
    await share(someone, 40);
    expect(await refusal(share(someone, 40.1))).toMatchObject({
      code: "shares_above_hundred",
      fields: { share: { key: "sharesAboveHundred", values: { left: 40 } } },
    });
    await share(someone, 10);
    // A suspended member's share is nobody's until they come back.
    await coop.suspend(other);
    await share(someone, 41);
    expect((await refusal(setMemberStatus(coop.as("admin"), other.id, "active"))).code).toBe(
      "shares_above_hundred",
    );
    expect((await refusal(update(other.id, { isActive: true }))).code).toBe("shares_above_hundred");
    await update(other.id, { isActive: true, share: 59 });
    for (const id of [someone, other.id]) await share(id, 0);
  });

  test("that are raised at once do not go above it either", async () => {
    const people = await Promise.all(
      [1, 2, 3, 4, 5].map((n) => coop.join({ username: `raise${serial}x${n}` })),
    );
    const raised = await Promise.allSettled(people.map(({ id }) => share(id, 30)));
    expect(raised.filter((each) => each.status === "fulfilled")).toHaveLength(3);
    for (const { id } of people) await share(id, 0);
  });
});

describe("a suspension", () => {
  test("ends the member's sessions on the very next read, also by the edit form", async () => {
    const alive = [await signIn(someone), await signIn(someone)];
    for (const live of alive) expect(await live()).toBe(true);
    await update(someone, { isActive: false });
    for (const live of alive) expect(await live()).toBe(false);
    await coop.reinstate({ ...coop.people.aline, id: someone });
    // The sessions do not come back with the member.
    for (const live of alive) expect(await live()).toBe(false);
    const live = await signIn(someone);
    await setMemberStatus(coop.as("admin"), someone, "inactive");
    expect(await live()).toBe(false);
    const trail = (await audited(someone)).map(([action]) => action);
    expect(trail).toEqual(["member.update", "member.activate", "member.suspend"]);
  });

  test("of a suspended member changes nothing", async () => {
    const status = async () => (await setMemberStatus(coop.as("admin"), someone, "inactive")).user;
    const { updatedAt } = await status();
    expect((await status()).updatedAt).toBe(updatedAt);
    expect(await audited(someone)).toHaveLength(1);
  });
});

describe("another e-mail address", () => {
  test("is told to the old and the new one, and signs the member out", async () => {
    const { email } = await getStaffMember(coop.db, someone);
    const moved = `moved.${email}`;
    const alive = [await signIn(someone), await signIn(someone)];
    const confirmed = await changeByTwo(coop.as("admin"), () => coop.as("director"), someone, {
      email: moved,
      village: "Ituze",
    });
    expect(confirmed.email).toBe(moved);
    for (const live of alive) expect(await live()).toBe(false);
    const mails = await coop.owner`
      select recipient, kind, text from mails where recipient in (${email}, ${moved}) order by recipient`;
    const expected = {
      kind: "emailByOffice",
      text: expect.stringContaining(`from ${email} to ${moved}`),
    };
    expect(mails).toEqual([email, moved].sort().map((recipient) => ({ recipient, ...expected })));
    const [ended] = await coop.owner`select end_reason from sessions where member_id = ${someone}`;
    expect(ended?.end_reason).toBe("e-mail address changed by the office");
  });

  test("leaves the sessions and says nothing where it is the same one", async () => {
    const { email } = await getStaffMember(coop.db, someone);
    const live = await signIn(someone);
    await update(someone, { email, village: "Ituze" });
    expect(await live()).toBe(true);
    expect(await coop.owner`select 1 from mails where recipient = ${email}`).toHaveLength(0);
  });
});

describe("an administrator", () => {
  test("does not change their own role, status or sign-in here, but may change their name", async () => {
    const own = coop.idOf("admin");
    const names = [
      { username: "boss" },
      { email: "boss@openfuture.rw" },
      { phone: "+250788000999" },
    ];
    for (const input of [{ role: "member" }, { isActive: false }, ...names] as const) {
      expect((await refusal(update(own, input))).code).toBe("own_account");
    }
    expect((await refusal(setMemberStatus(coop.as("admin"), own, "inactive"))).code).toBe(
      "own_account",
    );
    const kept = await update(own, { firstName: "Angélique", role: "admin", isActive: true });
    expect(kept).toMatchObject({ firstName: "Angélique", role: "admin", status: "active" });
  });

  test.each(["suspend", "demote"])("is left when two %s each other at once", async (how) => {
    for (let round = 0; round < 10; round += 1) {
      const other = await coop.join({ username: `admin${serial}x${round}`, role: "admin" });
      const act = (by: Parameters<Cooperative["as"]>[0], id: string) =>
        how === "suspend"
          ? setMemberStatus(coop.as(by), id, "inactive")
          : giveRole(coop.as(by), () => coop.as("director"), id, "member");
      const both = await Promise.allSettled([
        act("admin", other.id),
        act(other, coop.idOf("admin")),
      ]);
      const refused = both.flatMap((each) =>
        each.status === "rejected" ? [each.reason.code] : [],
      );
      // Whoever has just lost the role proposes nothing any more, or what they proposed does not count.
      const late =
        how === "suspend" ? ["last_admin"] : ["last_admin", "maker_not_entitled", "forbidden"];
      expect(refused).toHaveLength(1);
      expect(late).toContain(refused[0]);
      const [left] =
        await coop.owner`select count(*)::int as n from members where role = 'admin' and status = 'active'`;
      expect(left?.n).toBe(1);
      await coop.arrange`update members set role = 'admin', status = 'active' where id = ${coop.idOf("admin")}`;
      await coop.arrange`update members set role = 'member', status = 'active' where id = ${other.id}`;
      await coop.arrange`update proposals set state = 'expired' where state = 'waiting'`;
    }
  });
});
