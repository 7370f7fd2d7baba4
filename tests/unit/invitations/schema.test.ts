import { expect, test } from "vitest";
import { acceptSchema, inviteSchema } from "@/lib/invitations/schema";

/** The message keys beside each field; empty when all is well. */
function faults(schema: typeof inviteSchema | typeof acceptSchema, value: unknown) {
  const result = schema.safeParse(value);
  return Object.fromEntries(
    (result.error?.issues ?? []).map((issue) => [issue.path.join("."), issue.message]),
  );
}

test("an invitation: the address in lower case, the name trimmed", () => {
  expect(inviteSchema.parse({ email: " New@Example.COM ", name: "  Aisha " })).toEqual({
    email: "new@example.com",
    name: "Aisha",
  });
});

test.each([
  [{}, { email: "allRequired", name: "allRequired" }],
  [
    { email: "  ", name: "" },
    { email: "allRequired", name: "allRequired" },
  ],
  [
    { email: null, name: 7 },
    { email: "allRequired", name: "allRequired" },
  ],
  [{ email: "someone", name: "A" }, { email: "inviteEmailInvalid" }],
  [{ email: "a@b", name: "A" }, { email: "inviteEmailInvalid" }],
  [{ email: "a@b.rw, c@d.rw", name: "A" }, { email: "inviteEmailInvalid" }],
  [{ email: "<a@b.rw>", name: "A" }, { email: "inviteEmailInvalid" }],
  [{ email: "a@b.rw\r\nBcc: c@d.rw", name: "A" }, { email: "unusableText" }],
  [{ email: "a@b.rw", name: "A\r\nBcc: c@d.rw" }, { name: "unusableText" }],
  [{ email: "a@b.rw", name: "A\u0000" }, { name: "unusableText" }],
  [{ email: "a@b.rw", name: "A".repeat(101) }, { name: "tooLong" }],
  [{ email: `${"a".repeat(250)}@b.rw`, name: "A" }, { email: "tooLong" }],
])("an invitation %j is refused beside its field", (value, expected) => {
  expect(faults(inviteSchema, value)).toEqual(expected);
});

test("unknown keys are refused, such as a role", () => {
  expect(inviteSchema.safeParse({ email: "a@b.rw", name: "A", role: "admin" }).success).toBe(false);
  expect(acceptSchema.safeParse({ ...ACCEPTED, role: "admin" }).success).toBe(false);
  expect(acceptSchema.safeParse({ ...ACCEPTED, email: "x@y.rw" }).success).toBe(false);
});

const ACCEPTED = {
  firstName: "Aisha",
  lastName: "Mukeshimana",
  username: "Aisha.M",
  phone: "0788 000 555",
  password: "a quiet river",
  language: "rw",
};

test("what somebody says of themselves, as it is kept", () => {
  expect(acceptSchema.parse(ACCEPTED)).toEqual({
    ...ACCEPTED,
    username: "aisha.m",
    phone: "+250788000555",
  });
});

test.each([
  [{ username: "1a" }, { username: "usernameInvalid" }],
  [{ phone: "12" }, { phone: "phoneInvalid" }],
  [{ phone: undefined }, { phone: "phoneInvalid" }],
  [{ password: "1234567" }, { password: "newPasswordTooShort" }],
  [{ language: "fr" }, { language: "invalidValue" }],
  [{ firstName: " " }, { firstName: "required" }],
  [{ lastName: "a\nb" }, { lastName: "unusableText" }],
])("%j is refused beside its field", (wrong, expected) => {
  expect(faults(acceptSchema, { ...ACCEPTED, ...wrong })).toEqual(expected);
});
