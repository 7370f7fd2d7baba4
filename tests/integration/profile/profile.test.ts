import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { updateMember } from "@/lib/approvals/member-update";
import { getOwnUser } from "@/lib/members/queries";
import { updateProfile } from "@/lib/profile/commands";
import { profileSchema } from "@/lib/profile/schema";
import { atOnce } from "@/tests/support/at-once";
import { type Cooperative, openCooperative, PASSWORD } from "@/tests/support/cooperative";

let coop: Cooperative;
beforeAll(async () => {
  coop = await openCooperative({ pool: 10 });
});
afterAll(() => coop.close());

const user = (who: "aline" | "eric" | "jean") => getOwnUser(coop.db, coop.idOf(who));
const changesIn = (who: "aline" | "eric" | "jean") => coop.owner`
  select actor_id, address, detail from audit_log
  where action = 'member.update' and subject_id = ${coop.idOf(who)} order by at desc`;

test("a member changes each of their fields, and the trail tells old and new", async () => {
  const before = await user("aline");
  const ctx = coop.as("aline");
  await updateProfile(ctx, {
    firstName: "Alina",
    lastName: "Uwamahoro",
    username: "alina",
    phone: "+250788000777",
    gender: "Female",
    district: "Gasabo",
    sector: "Remera",
    village: "Amahoro",
    password: PASSWORD,
  });
  const after = await user("aline");
  expect(after).toEqual({
    ...before,
    firstName: "Alina",
    lastName: "Uwamahoro",
    fullName: "Alina Uwamahoro",
    username: "alina",
    phone: "+250788000777",
    gender: "Female",
    district: "Gasabo",
    sector: "Remera",
    village: "Amahoro",
    updatedAt: ctx.now.toISOString(),
  });
  const [entry] = await changesIn("aline");
  expect(entry).toMatchObject({ actor_id: coop.idOf("aline"), address: "197.243.0.1" });
  expect(entry?.detail.changes).toEqual({
    firstName: ["Aline", "Alina"],
    lastName: ["Uwase", "Uwamahoro"],
    username: ["aline", "alina"],
    phone: ["+250 ••• ••• 101", "+250 ••• ••• 777"],
    gender: [null, "Female"],
    district: [null, "Gasabo"],
    sector: [null, "Remera"],
    village: [null, "Amahoro"],
  });
});

test("what is not sent stays, what is emptied goes, what is the same changes nothing", async () => {
  await updateProfile(coop.as("eric"), { gender: "Male", district: "Huye", sector: "Tumba" });
  const ctx = coop.as("eric");
  await updateProfile(ctx, profileSchema.parse({ phone: " ", gender: null, password: PASSWORD }));
  const after = await user("eric");
  expect(after).toMatchObject({ phone: null, gender: null, district: "Huye", sector: "Tumba" });
  const audited = (await changesIn("eric")).length;
  const now = await user("eric");
  const renewed = { ...coop.people.eric, phone: now.phone };
  await updateProfile(coop.as(renewed), { firstName: "Eric", district: "Huye", phone: null });
  expect((await user("eric")).updatedAt).toBe(ctx.now.toISOString());
  expect((await changesIn("eric")).length).toBe(audited);
});

test.each([
  ["username", { username: "claudine" }, "username_taken", "usernameTaken"],
  ["phone", { phone: "+250788000103" }, "phone_taken", "phoneTaken"],
  ["email", { email: "claudine@openfuture.rw" }, "email_taken", "emailTaken"],
])("somebody else's %s is refused, and nothing is changed", async (field, input, code, key) => {
  const before = await user("jean");
  await expect(
    updateProfile(coop.as("jean"), { firstName: "Jeannot", password: PASSWORD, ...input }),
  ).rejects.toMatchObject({ code, fields: { [field]: { key } } });
  expect(await user("jean")).toEqual(before);
});

describe("what one signs in by", () => {
  const tries = [
    ["username", { username: "renamed" }],
    ["phone", { phone: "+250788000888" }],
    ["phone, taken away", { phone: null }],
  ] as const;

  test.each(tries)("%s changes with the password only", async (name, input) => {
    const who = await coop.join({
      username: `owner${tries.findIndex(([known]) => known === name)}`,
      phone: `+25078800089${tries.findIndex(([known]) => known === name)}`,
    });
    const before = await getOwnUser(coop.db, who.id);
    const change = (password?: string) =>
      updateProfile(coop.as(who), { ...input, village: "Amahoro", password });
    await expect(change()).rejects.toMatchObject({
      code: "invalid",
      fields: { password: { key: "passwordRequired" } },
    });
    await expect(change("not the one")).rejects.toMatchObject({
      code: "wrong_password",
      fields: { password: { key: "passwordIncorrect" } },
    });
    expect(await getOwnUser(coop.db, who.id)).toEqual(before);
    await change(PASSWORD);
    expect(await getOwnUser(coop.db, who.id)).toMatchObject({ ...input, village: "Amahoro" });
  });

  test("asks for no password where it stays as it is, in whatever form it is typed", async () => {
    const who = await coop.join({ username: "stayer", phone: "+250788000899" });
    const input = { username: " Stayer", phone: "0788 000 899", email: "STAYER@openfuture.rw" };
    await updateProfile(coop.as(who), profileSchema.parse({ ...input, village: "Amahoro" }));
    expect(await getOwnUser(coop.db, who.id)).toMatchObject({ village: "Amahoro" });
  });

  test("is not put back by a request that had read it before it changed", async () => {
    const who = await coop.join({ username: "former" });
    await updateProfile(coop.as(who), { username: "latter", password: PASSWORD });
    await expect(updateProfile(coop.as(who), { username: "former" })).rejects.toMatchObject({
      code: "conflict",
    });
  });
});

test("of ten who want one username at once, one gets it", async () => {
  const people = await Promise.all(
    Array.from({ length: 10 }, (_, n) => coop.join({ username: `racer${n}` })),
  );
  const { refused } = await atOnce(10, (n) =>
    updateProfile(coop.as(people[n] ?? "jean"), { username: "winner", password: PASSWORD }),
  );
  expect(refused).toEqual({ username_taken: 9 });
});

test.each([
  [{ district: "Atlantis" }, { district: { key: "districtUnknown" } }],
  [{ district: "Gasabo", sector: "Tumba" }, { sector: { key: "sectorElsewhere" } }],
  [{ district: null, sector: "Remera" }, { sector: { key: "sectorNeedsDistrict" } }],
])("%o is no place in Rwanda", async (input, fields) => {
  await expect(updateProfile(coop.as("jean"), input)).rejects.toMatchObject({
    code: "invalid",
    fields,
  });
});

test("a form that was read before somebody else's change overwrites nothing", async () => {
  const { updatedAt } = await user("jean");
  const id = coop.idOf("jean");
  await updateMember(coop.as("admin"), id, { district: "Musanze" });
  await expect(
    updateProfile(coop.as("jean"), { district: null, firstName: "Jo" }, { updatedAt }),
  ).rejects.toMatchObject({ code: "conflict" });
  expect(await user("jean")).toMatchObject({ district: "Musanze", firstName: "Jean" });
  await updateProfile(coop.as("jean"), { firstName: "Jo" }, (await user("jean")) as never);
  expect(await user("jean")).toMatchObject({ district: "Musanze", firstName: "Jo" });
});

test("who was suspended a moment ago changes nothing any more", async () => {
  const gone = await coop.join({ username: "gone" });
  await coop.suspend(gone);
  await expect(updateProfile(coop.as(gone), { firstName: "Back" })).rejects.toMatchObject({
    code: "unauthenticated",
  });
});

test.each([
  ["role", "admin"],
  ["status", "active"],
  ["class", "Founder"],
  ["share", 5],
  ["sharePercentage", 5],
  ["balance", 1_000_000],
  ["twoFactorEnabled", false],
  ["profileImage", "https://elsewhere.example/me.png"],
  ["id", "0"],
  ["__proto__x", 1],
])("%s is not the member's to change", (name, value) => {
  const { error } = profileSchema.safeParse({ firstName: "Jo", [name]: value });
  expect(error?.issues).toMatchObject([{ code: "unrecognized_keys", keys: [name] }]);
});

test.each([
  [{ firstName: "" }, "required"],
  [{ firstName: null }, "required"],
  [{ lastName: "x".repeat(101) }, "tooLong"],
  [{ firstName: "a\u202eb" }, "unusableText"],
  [{ username: "1aline" }, "usernameInvalid"],
  [{ username: "аline" }, "usernameInvalid"],
  [{ email: "aline@" }, "emailInvalid"],
  [{ phone: "12" }, "phoneInvalid"],
  [{ phone: 788000101 }, "phoneInvalid"],
  [{ gender: "male" }, "invalidValue"],
  [{ village: 5 }, "required"],
])("%o is refused beside its field", (input, key) => {
  const { error } = profileSchema.safeParse(input);
  expect(error?.issues[0]).toMatchObject({ message: key, path: Object.keys(input) });
});

test("one member's many changes at once hold one connection, not all of the pool", async () => {
  const who = await coop.join({ username: "manychanges" });
  let asked: Promise<unknown>[] = [];
  await coop.owner.begin(async (owner) => {
    await owner`select 1 from members where id = ${who.id} for update`;
    asked = Array.from({ length: 20 }, (_, n) =>
      updateProfile(coop.as(who), { firstName: n % 2 ? "Claudine" : "Claudette" }),
    );
    // Somebody else's is answered while the first of them waits for the row.
    await updateProfile(coop.as("eric"), { gender: "Male" });
  });
  // On a busy machine the last of them may have waited for too long, which they are told.
  for (const outcome of await Promise.allSettled(asked)) {
    if (outcome.status === "rejected") expect(outcome.reason.code).toBe("too_many_at_once");
  }
});
