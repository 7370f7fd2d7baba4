import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { MOST_TRIES } from "@/lib/auth/activation/rules";
import { authenticate } from "@/lib/auth/commands";
import { DAY_MS } from "@/lib/dates";
import { AppError } from "@/lib/errors";
import { activateAccount } from "@/lib/members/joining/activate";
import { enrolMember } from "@/lib/members/joining/enrol";
import { keepRegister } from "@/lib/members/joining/keep-register";
import { hasLetter, openLetter } from "@/lib/members/joining/letter";
import { getRegister, hasUnusedLetter } from "@/lib/members/joining/queries";
import { activateSchema, enrolSchema } from "@/lib/members/joining/schema";
import { getOwnUser } from "@/lib/members/queries";
import { deleteMember } from "@/lib/members/staff-commands";
import { atOnce } from "@/tests/support/at-once";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative, type Person } from "@/tests/support/cooperative";

let coop: Cooperative;
beforeAll(async () => {
  vi.stubEnv("DATABASE_URL", "postgres://nowhere");
  vi.stubEnv("NEXTAUTH_SECRET", "a secret of the cooperative");
  coop = await openCooperative({ pool: 10 });
});
afterAll(() => coop.close());

const NAME = { firstName: "Marie", lastName: "Mukamana" };
const PASSWORD = "banana-leaf over 9 hills";
const ID = "1198570000001234";

const enrol = (input: object = {}, by: Person = "finance", over = {}) =>
  enrolMember(coop.as(by, over), enrolSchema.parse({ ...NAME, ...input }));
type Joined = Awaited<ReturnType<typeof enrol>>;

let networks = 0;
/** A visitor, else from a network that has tried nothing yet. */
function visitor(address?: string) {
  networks += 1;
  return { db: coop.db, now: coop.clock.tick(), address: address ?? `10.1.${networks}.7` };
}
const activate = (
  who: Pick<Joined, "memberNumber" | "activationCode">,
  over = {},
  from = visitor(),
) =>
  activateAccount(
    from,
    activateSchema.parse({
      memberNumber: who.memberNumber,
      code: who.activationCode,
      password: PASSWORD,
      language: "rw",
      ...over,
    }),
  );
const other = (code: string | null) => (code?.startsWith("A") ? "BBBB2222" : "AAAA2222");
const signIn = (identifier: string) =>
  authenticate(
    { ...visitor(), device: { platform: "Linux", browser: "Firefox" } },
    { identifier, password: PASSWORD },
  );
const acts = (id: string) => coop.owner`select action, outcome, actor_id from audit_log
  where subject_id = ${id} and action <> 'record.keep' order by chain, number`;

async function refusal(work: Promise<unknown>): Promise<AppError> {
  const error = await work.catch((thrown) => thrown);
  if (!(error instanceof AppError)) throw error ?? new Error("It was not refused.");
  return error;
}

describe("who joins at the desk", () => {
  test("needs a name and nothing else, and has a number, a username and a code", async () => {
    const joined = await enrol();
    expect(joined.memberNumber).toMatch(/^M-\d{6}$/);
    expect(joined.username).toBe(`marie${Number(joined.memberNumber.slice(2))}`);
    expect(joined.activationCode).toMatch(/^[2-9A-HJKMNP-Z]{8}$/);
    expect(await getOwnUser(coop.db, joined.id)).toMatchObject({
      ...NAME,
      email: null,
      phone: null,
      role: "member",
      balance: 0,
    });
    expect(await getRegister(coop.db, joined.id)).toMatchObject({ activated: false });
    expect((await acts(joined.id)).map(({ action }) => action)).toEqual(["member.create"]);
  });

  test("is kept with all that is said of them, the national id sealed", async () => {
    const said = {
      phone: "0788 001 200",
      email: "Marie@Example.rw",
      gender: "Female",
      district: "Gasabo",
      sector: "Remera",
      birthDate: "1985-04-30",
      nationalId: "1 1985 7 0000001 2 34",
      nextOfKinName: "Jean Habimana",
      nextOfKinPhone: "0788 001 201",
      language: "rw",
    };
    const { id } = await enrol(said);
    expect(await getOwnUser(coop.db, id)).toMatchObject({
      phone: "+250788001200",
      email: "marie@example.rw",
      sector: "Remera",
    });
    expect(await getRegister(coop.db, id)).toEqual({
      updatedAt: expect.any(String),
      birthDate: "1985-04-30",
      nationalIdEnd: "1234",
      nextOfKinName: "Jean Habimana",
      nextOfKinPhone: "+250788001201",
      activated: false,
    });
    const rows =
      await coop.owner`select row_to_json(m)::text as text from members m where id = ${id}`;
    expect(rows[0]?.text).not.toContain(ID);
    const asked = await coop.owner`select payload_hash from requests where transaction_id = ${id}`;
    expect(asked).toHaveLength(1);
  });

  test.each([
    ["phone", { phone: "0788 001 200" }, "phoneTaken"],
    ["email", { email: "marie@example.rw" }, "emailTaken"],
    ["nationalId", { nationalId: ID }, "nationalIdTaken"],
    ["district", { district: "Atlantis" }, "districtUnknown"],
  ])("is refused beside the %s, and nothing is kept", async (field, input, key) => {
    const [before] = await coop.owner`select count(*)::int as n from members`;
    const error = await refusal(enrol(input));
    expect(error).toMatchObject({ code: "invalid", status: 422, fields: { [field]: { key } } });
    expect(JSON.stringify(error.values)).not.toMatch(/Marie|Mukamana/);
    expect((await coop.owner`select count(*)::int as n from members`)[0]).toEqual(before);
  });

  test("joins once for one request, and the desk is told the same again", async () => {
    const requestId = randomUUID();
    const [first, again] = [
      await enrol({}, "finance", { requestId }),
      await enrol({}, "finance", { requestId }),
    ];
    expect(again).toEqual(first);
    const another = enrol({ lastName: "Uwera" }, "finance", { requestId });
    expect(await refusal(another)).toMatchObject({ code: "request_id_reused" });
  });

  test("at two desks with one phone number joins at one", async () => {
    const input = { phone: "0788 001 300" };
    const { done, refused } = await atOnce(2, (n) => enrol(input, n ? "admin" : "finance"));
    expect([done.length, refused]).toEqual([1, { invalid: 1 }]);
  });

  test("finds a username although somebody has the one that is proposed", async () => {
    const { memberNumber } = await enrol();
    const next = Number(memberNumber.slice(2)) + 2;
    await coop.join({ username: `marie${next}` });
    const joined = await enrol();
    expect([joined.memberNumber, joined.username]).toEqual([
      `M-${String(next).padStart(6, "0")}`,
      `marie-${next}`,
    ]);
  });

  test("leaves nothing of the register when the account is closed", async () => {
    const { id, activationCode } = await enrol({
      nationalId: "1199070000009999",
      birthDate: "1990-01-01",
    });
    await deleteMember(coop.as("admin"), id);
    expect(await getRegister(coop.db, id)).toMatchObject({ birthDate: null, nationalIdEnd: null });
    const [kept] = await coop.owner`select national_id_hash from members where id = ${id}`;
    expect(kept).toEqual({ national_id_hash: null });
    expect(activationCode).not.toBeNull();
  });
});

describe("a code", () => {
  test("opens the account once, in the language and with the username that are chosen", async () => {
    const joined = await enrol();
    const typed =
      `${joined.activationCode?.slice(0, 4)} - ${joined.activationCode?.slice(4)}`.toLowerCase();
    const username = `mukamana${Number(joined.memberNumber.slice(2))}`;
    expect(await activate(joined, { code: typed, username })).toEqual({ id: joined.id, username });
    expect((await signIn(username)).memberId).toBe(joined.id);
    expect(await getRegister(coop.db, joined.id)).toMatchObject({ activated: true });
    const [row] = await coop.owner`select language from members where id = ${joined.id}`;
    expect(row).toEqual({ language: "rw" });
    expect((await acts(joined.id)).map(({ action }) => action)).toContain("account.activate");
    expect(await refusal(activate(joined))).toMatchObject({ code: "activation_invalid" });
  });

  test("keeps the username of the letter where none is chosen", async () => {
    const joined = await enrol();
    expect(await activate(joined, { username: " " })).toMatchObject({ username: joined.username });
  });

  test("is not used up by a password that is too easy, or a username that is taken", async () => {
    const joined = await enrol();
    expect(await refusal(activate(joined, { password: "password" }))).toMatchObject({
      code: "invalid",
    });
    const taken = activate(joined, { username: "aline" });
    expect(await refusal(taken)).toMatchObject({ code: "username_taken" });
    await activate(joined);
  });

  test("is guessed at five times from one network; whoever holds the letter elsewhere comes in", async () => {
    const joined = await enrol();
    const wrong = other(joined.activationCode);
    const stranger = () => visitor("10.8.8.8");
    for (let n = 0; n < 5; n += 1) {
      expect(await refusal(activate(joined, { code: wrong }, stranger()))).toMatchObject({
        code: "activation_invalid",
      });
    }
    const waits = { code: "too_many_attempts", values: { where: "activation" } };
    expect(await refusal(activate(joined, {}, stranger()))).toMatchObject(waits);
    const another = await enrol();
    expect(await activate(another, {}, stranger())).toMatchObject({ id: another.id });
    expect(await activate(joined)).toMatchObject({ id: joined.id });
    const [row] =
      await coop.owner`select tries from activation_codes where member_id = ${joined.id}`;
    expect(row).toEqual({ tries: 5 });
  });

  test("at once from one network: no more than five are looked at", async () => {
    const joined = await enrol();
    const wrong = other(joined.activationCode);
    const { refused } = await atOnce(8, () =>
      activate(joined, { code: wrong }, visitor("10.7.7.7")),
    );
    expect(refused).toEqual({ activation_invalid: 5, too_many_attempts: 3 });
  });

  test("is worth nothing after so many wrong ones that it could be guessed", async () => {
    const joined = await enrol();
    await coop.owner`update activation_codes set tries = ${MOST_TRIES} where member_id = ${joined.id}`;
    expect(await refusal(activate(joined))).toMatchObject({ code: "activation_invalid" });
  });

  test("used twice at once opens the account once", async () => {
    const joined = await enrol();
    const username = (n: number) => `${n ? "one" : "two"}${joined.username}`;
    const { done, refused } = await atOnce(2, (n) => activate(joined, { username: username(n) }));
    expect([done.length, refused]).toEqual([1, { activation_invalid: 1 }]);
  });

  test.each([
    [
      "of another member",
      (one: Joined, two: Joined) => ({ ...one, memberNumber: two.memberNumber }),
    ],
    ["of nobody", (one: Joined) => ({ ...one, memberNumber: "M-900000" })],
  ])("%s is refused in the same words", async (_, mixed) => {
    const [one, two] = [await enrol(), await enrol()];
    expect(await refusal(activate(mixed(one, two)))).toMatchObject({
      code: "activation_invalid",
      values: {},
    });
  });

  test("is worth nothing after 30 days, and for who is suspended", async () => {
    const [late, out] = [await enrol(), await enrol()];
    const from = visitor();
    const then = { ...from, now: new Date(from.now.getTime() + 30 * DAY_MS) };
    expect(await refusal(activate(late, {}, then))).toMatchObject({ code: "activation_invalid" });
    await coop.suspend({ ...coop.people.aline, id: out.id });
    expect(await refusal(activate(out))).toMatchObject({ code: "activation_invalid" });
  });

  test("from one network is guessed at twenty times in a quarter of an hour", async () => {
    const from = () => visitor("10.9.9.9");
    const nobody = (n: number) => ({ memberNumber: `M-9001${n}`, activationCode: "AAAA2222" });
    for (let n = 10; n < 30; n += 1) await refusal(activate(nobody(n), {}, from()));
    const error = await refusal(activate(await enrol(), {}, from()));
    expect(error).toMatchObject({ code: "too_many_attempts", values: { where: "activation" } });
  });

  test("that one person gave out opens no account on which there is money", async () => {
    const joined = await enrol();
    await coop.fund({ ...coop.people.aline, id: joined.id }, 5_000);
    expect(await refusal(activate(joined))).toMatchObject({
      code: "activation_by_two",
      status: 409,
    });
    expect(await getRegister(coop.db, joined.id)).toMatchObject({ activated: false });
    await expectBooksToBalance(coop.db);
  });
});

describe("before the account is activated", () => {
  test("nobody comes in, with whatever password", async () => {
    const joined = await enrol({ phone: "0788 001 400" });
    for (const identifier of [joined.username, "0788001400"]) {
      expect(await refusal(signIn(identifier))).toMatchObject({ code: "login_failed" });
    }
  });
});

describe("the letter", () => {
  test("is printed by who gave the code out, for a day, and noted each time", async () => {
    const joined = await enrol({ language: "rw" });
    const letter = await openLetter(coop.as("finance"), joined.id);
    expect(letter).toMatchObject({
      code: joined.activationCode,
      memberNumber: joined.memberNumber,
      username: joined.username,
      language: "rw",
    });
    expect(await refusal(openLetter(coop.as("admin"), joined.id))).toMatchObject({
      code: "not_found",
    });
    const later = new Date(coop.clock.now().getTime() + DAY_MS);
    const who = { memberId: joined.id, reader: coop.idOf("finance"), now: later };
    expect(await hasLetter(coop.db, who)).toBe(false);
    const printed = (await acts(joined.id)).filter(({ action }) => action === "member.letter");
    expect(printed).toEqual([expect.objectContaining({ actor_id: coop.idOf("finance") })]);
  });

  test("is there no more once the account is open", async () => {
    const joined = await enrol();
    await activate(joined);
    expect(await refusal(openLetter(coop.as("finance"), joined.id))).toMatchObject({
      code: "not_found",
    });
  });

  test("can be written again from what is kept only with the installation's secret", async () => {
    const { id, activationCode } = await enrol();
    const rows =
      await coop.owner`select row_to_json(c)::text as text from activation_codes c where member_id = ${id}`;
    expect(rows[0]?.text).not.toContain(activationCode);
  });
});

test("a letter that is not used is told of, until it is used, replaced or too old", async () => {
  const joined = await enrol();
  const due = (at = coop.clock.now()) => hasUnusedLetter(coop.db, joined.id, at);
  expect(await due()).toBe(true);
  expect(await due(new Date(coop.clock.now().getTime() + 31 * DAY_MS))).toBe(false);
  await activate(joined);
  expect(await due()).toBe(false);
  expect(await hasUnusedLetter(coop.db, coop.idOf("aline"), coop.clock.now())).toBe(false);
});

describe("the register after joining", () => {
  const national = (n: number) => `119858001234567${n}`;
  const keep = (id: string, input: object, updatedAt?: string) =>
    keepRegister(coop.as("finance"), id, { ...input, ...(updatedAt && { updatedAt }) });

  test("is filled in, and put right; what is left out stays", async () => {
    const { id } = await enrol();
    await keep(id, { birthDate: "1985-04-30", nationalId: national(1), nextOfKinName: "Rose" });
    await keep(id, { nextOfKinName: null, nextOfKinPhone: "+250788000777" });
    expect(await getRegister(coop.db, id)).toMatchObject({
      birthDate: "1985-04-30",
      nationalIdEnd: "5671",
      nextOfKinName: null,
      nextOfKinPhone: "+250788000777",
    });
    const audited = await coop.owner`select detail from audit_log
      where subject_id = ${id} and action = 'member.update'`;
    expect(audited.map(({ detail }) => detail.register).sort()).toEqual([
      "birthDate, nextOfKinName, nationalId",
      "nextOfKinName, nextOfKinPhone",
    ]);
    expect(JSON.stringify(audited)).not.toMatch(/1985|Rose|0777/);
  });

  test("saved from a window that was opened before a colleague wrote, it is refused and erases nothing", async () => {
    const { id } = await enrol();
    const { updatedAt: opened } = await getRegister(coop.db, id);
    const late = { birthDate: "1985-04-30", nextOfKinName: null, nextOfKinPhone: null };
    coop.clock.tick(1000);
    await keep(id, { nextOfKinName: "Rose", nextOfKinPhone: "+250788000777" }, opened);
    expect(await refusal(keep(id, late, opened))).toMatchObject({ code: "conflict" });
    const { updatedAt, ...kept } = await getRegister(coop.db, id);
    expect(kept).toMatchObject({ birthDate: null, nextOfKinName: "Rose" });
    await keep(
      id,
      { ...late, nextOfKinName: "Rose", nextOfKinPhone: kept.nextOfKinPhone },
      updatedAt,
    );
    expect(await getRegister(coop.db, id)).toMatchObject({
      birthDate: "1985-04-30",
      nextOfKinName: "Rose",
      nextOfKinPhone: "+250788000777",
    });
  });

  test("a national id of another member is refused beside its field, naming nobody", async () => {
    const [one, other] = [await enrol(), await enrol()];
    await keep(one.id, { nationalId: national(2) });
    expect(await refusal(keep(other.id, { nationalId: national(2) }))).toMatchObject({
      code: "invalid",
      fields: { nationalId: { key: "nationalIdTaken" } },
    });
    expect(await refusal(keep(randomUUID(), { nextOfKinName: "Rose" }))).toMatchObject({
      code: "not_found",
    });
  });
});
