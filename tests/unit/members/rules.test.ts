import { describe, expect, test } from "vitest";
import { auditedChanges, changesOf, type MemberState, withoutUnchanged } from "@/lib/members/rules";
import { updateMemberSchema } from "@/lib/members/schema";

const member = {
  firstName: "Aline",
  lastName: "Uwase",
  username: "aline",
  email: "aline@openfuture.rw",
  phone: "+250788000101",
  district: "Gasabo",
  sector: "Remera",
  village: null,
  class: null,
  gender: "Female",
  role: "member",
  status: "active",
  sharePercentage: 1.5,
  twoFactorEnabled: false,
  twoFactorRequired: false,
} as MemberState;

const changed = (input: object, of = member) => changesOf(of, updateMemberSchema.parse(input));

describe("what an input changes", () => {
  test.each([
    [{}, {}],
    [{ firstName: " Aline " }, {}],
    [{ firstName: "Alice", lastName: "Uwase" }, { firstName: "Alice" }],
    [{ phone: "0788 000 101" }, {}],
    [{ phone: "" }, { phone: null }],
    [{ village: "  ", class: null }, {}],
    [
      { district: null, sector: "" },
      { district: null, sector: null },
    ],
    [{ isActive: false }, { status: "inactive" }],
    [{ isActive: true }, {}],
    [{ share: 1.5 }, {}],
    [{ share: 2.3 }, { sharePercentage: 2.3 }],
    [{ twoFactorEnabled: true }, { twoFactorRequired: true }],
    [{ twoFactorEnabled: false }, {}],
  ])("%j", (input, changes) => expect(changed(input)).toEqual(changes));

  test("of somebody who has enrolled in two-factor", () => {
    const enrolled = { ...member, twoFactorEnabled: true };
    expect(changed({ twoFactorEnabled: true }, enrolled)).toEqual({});
    expect(changed({ twoFactorEnabled: false }, enrolled)).toEqual({ twoFactorEnabled: false });
  });
});

describe("of a form, the second factor", () => {
  test.each([
    [{ twoFactorEnabled: true }, "true", {}],
    [{ twoFactorEnabled: false }, "false", {}],
    [{ twoFactorEnabled: true }, "false", { twoFactorEnabled: true }],
    [{ twoFactorEnabled: false }, "true", { twoFactorEnabled: false }],
    [{ twoFactorEnabled: false }, null, { twoFactorEnabled: false }],
    [{ class: "Founder" }, "true", { class: "Founder" }],
  ])("%j, shown as %j, asks for %j", (input, shown, asked) =>
    expect(withoutUnchanged(input, shown)).toEqual(asked),
  );
});

describe("an input is refused", () => {
  test.each([
    [{ firstName: "" }, "firstName", "memberFieldsRequired"],
    [{ lastName: "  " }, "lastName", "memberFieldsRequired"],
    [{ username: null }, "username", "memberFieldsRequired"],
    [{ email: "nobody" }, "email", "emailInvalid"],
    [{ username: "9lives" }, "username", "usernameInvalid"],
    [{ username: "M-000123" }, "username", "usernameLikeNumber"],
    [{ username: "m123" }, "username", "usernameLikeNumber"],
    [{ phone: "12" }, "phone", "phoneInvalid"],
    [{ gender: "female" }, "gender", "invalidValue"],
    [{ role: "king" }, "role", "roleInvalid"],
    [{ isActive: "true" }, "isActive", "statusInvalid"],
    [{ share: "5" }, "share", "shareInvalid"],
    [{ share: -0.1 }, "share", "shareInvalid"],
    [{ share: 100.1 }, "share", "shareInvalid"],
    [{ share: 1.55 }, "share", "shareInvalid"],
    [{ class: "x".repeat(61) }, "class", "tooLong"],
  ])("%j", (input, field, key) => {
    const issues = updateMemberSchema.safeParse(input).error?.issues ?? [];
    expect(issues.map((issue) => [issue.path.join("."), issue.message])).toEqual([[field, key]]);
  });

  test("with keys that are not a member's to be changed", () => {
    for (const key of ["balance", "status", "passwordHash", "sharePercentage", "id"]) {
      expect(updateMemberSchema.safeParse({ [key]: "x" }).success).toBe(false);
    }
  });
});

test("each step of a tenth up to a hundred is a share", () => {
  for (let tenths = 0; tenths <= 1000; tenths += 1) {
    expect(updateMemberSchema.safeParse({ share: tenths / 10 }).success).toBe(true);
  }
});

test("the audit trail keeps old and new, and no whole phone number", () => {
  const changes = { phone: "+250788000999", role: "advisor" } as const;
  expect(auditedChanges(member, changes)).toEqual({
    changes: { phone: ["+250 ••• ••• 101", "+250 ••• ••• 999"], role: ["member", "advisor"] },
  });
});
