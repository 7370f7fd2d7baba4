import { describe, expect, test } from "vitest";
import { type LinkState, linkState, withoutLinks } from "@/lib/mail/rules";
import { ROLES, type Role } from "@/lib/permissions";

const DEMONSTRATION = { demonstration: true, sendsMail: false };
const OWN_MAIL = { demonstration: false, sendsMail: true };
const NO_MAIL = { demonstration: false, sendsMail: false };
const SECRET = ["passwordReset", "emailConfirm", "invitation"];

describe("links that open an account", () => {
  test("are for administrators alone, in the demonstration", () => {
    for (const kind of SECRET) {
      const seen = ROLES.filter(
        (role) => linkState(kind, "member", role, DEMONSTRATION) === "secret",
      );
      expect(seen).toEqual(["admin"]);
    }
  });

  test("are only those of invitations where an organisation has a mail server", () => {
    for (const reader of ROLES) {
      for (const kind of ["passwordReset", "emailConfirm"]) {
        expect(linkState(kind, "member", reader, OWN_MAIL)).toBe("withheld");
      }
      const state = reader === "admin" ? "secret" : "withheld";
      expect(linkState("invitation", null, reader, OWN_MAIL)).toBe(state);
    }
  });

  test("are for nobody in an organisation's own application without a mail server", () => {
    for (const kind of SECRET) {
      const states = ROLES.map((role) => linkState(kind, "member", role, NO_MAIL));
      expect(new Set<LinkState>(states)).toEqual(new Set(["unsent"]));
    }
  });

  test("are never for somebody who has fewer rights than whose account it is", () => {
    // The director decides over a lender's objection, which no administrator may.
    for (const owner of ROLES.filter((role) => role !== "member")) {
      for (const reader of ROLES.filter((role) => role !== "admin")) {
        expect(linkState("passwordReset", owner, reader, DEMONSTRATION)).toBe("withheld");
      }
      const state = owner === "director" ? "withheld" : "secret";
      expect(linkState("passwordReset", owner, "admin", DEMONSTRATION)).toBe(state);
    }
  });

  test("are not shown where nobody knows whose account it is, but an invitation's is nobody's", () => {
    const seen = (kind: string, reader: Role) => linkState(kind, null, reader, DEMONSTRATION);
    expect(seen("passwordReset", "admin")).toBe("withheld");
    expect(seen("emailConfirm", "admin")).toBe("withheld");
    expect(seen("invitation", "admin")).toBe("secret");
    expect(seen("invitation", "tech")).toBe("withheld");
  });
});

test("links that open nothing stand there for whoever reads the outbox, everywhere", () => {
  for (const place of [DEMONSTRATION, OWN_MAIL, NO_MAIL]) {
    expect(linkState("passwordChanged", null, "tech", place)).toBe("plain");
    expect(linkState("notice-several", null, "tech", place)).toBe("plain");
  }
});

test("a text without its links has them nowhere", () => {
  const link = "https://of.example/invite/abc";
  expect(withoutLinks(`Open\n${link}\nor ${link}.`, [link], "(none)")).toBe(
    "Open\n(none)\nor (none).",
  );
  expect(withoutLinks("Nothing", [], "(none)")).toBe("Nothing");
});
