import { describe, expect, test } from "vitest";
import { ACT_RIGHTS, decides } from "@/lib/approvals/rules";
import { can, RIGHTS, ROLES } from "@/lib/permissions";

// Decisions, section 3, cell by cell: the rows are rights, the columns roles.
const TABLE = `
                        member  finance  financial_manager  director  advisor  tech  admin  auditor
dashboard.organisation  -       yes      yes                yes       yes      yes   yes    yes
members.list            -       yes      yes                yes       yes      -     yes    yes
members.export          -       yes      yes                yes       -        -     yes    yes
members.manage          -       -        -                  -         -        -     yes    -
members.enrol           -       yes      yes                -         -        -     yes    -
transactions.list       -       yes      yes                yes       yes      -     yes    yes
transactions.export     -       yes      yes                yes       -        -     yes    yes
transactions.decide     -       yes      yes                -         -        -     yes    -
transactions.delete     -       -        -                  -         -        -     yes    -
money.confirm           -       yes      yes                yes       -        -     yes    -
proposals.view          -       yes      yes                yes       -        yes   yes    yes
proposals.list          -       -        -                  -         -        -     yes    yes
books.view              -       yes      yes                yes       yes      -     yes    yes
channels.move           -       yes      yes                -         -        -     yes    -
counter.use             -       yes      yes                -         -        -     yes    -
vouchers.record         -       yes      yes                -         -        -     yes    -
statements.bring        -       yes      yes                -         -        -     yes    -
statements.match        -       yes      yes                -         -        -     yes    -
deposits.unproven       -       -        -                  -         -        -     yes    -
imports.view            -       yes      yes                yes       -        -     yes    yes
imports.bring           -       -        -                  -         -        -     yes    -
loans.list              -       yes      yes                yes       yes      -     yes    yes
loans.write-off         -       -        -                  -         -        -     yes    -
loans.overrule          -       -        -                  yes       -        -     -      -
projects.manage         -       -        -                  yes       -        -     yes    -
projects.record         -       yes      yes                yes       -        -     yes    -
audit.view              -       -        -                  yes       -        yes   yes    yes
audit.pack              -       -        -                  yes       -        -     yes    yes
verification.view       -       -        -                  yes       -        -     yes    yes
settings.view           -       -        -                  yes       -        yes   yes    yes
system.manage           -       -        -                  -         -        yes   yes    -
outbox.links            -       -        -                  -         -        -     yes    -
`;

const [head, ...rows] = TABLE.trim()
  .split("\n")
  .map((row) => row.trim().split(/\s+/));
const roles = head ?? [];

describe("who may do what", () => {
  test.each(
    rows.flatMap(([right, ...cells]) =>
      cells.map((cell, column) => [roles[column], right, cell === "yes"] as const),
    ),
  )("%s, %s: %s", (role, right, may) => {
    expect(can(role as never, right as never)).toBe(may);
  });

  test("the table names every role and every right", () => {
    expect([...roles].sort()).toEqual([...ROLES].sort());
    expect(rows.map(([right]) => right).sort()).toEqual([...RIGHTS].sort());
    for (const row of rows) expect(row).toHaveLength(roles.length + 1);
  });

  test("finance and financial_manager have the same rights", () => {
    for (const right of RIGHTS) expect(can("finance", right)).toBe(can("financial_manager", right));
  });

  test("an auditor proposes and decides nothing", () => {
    expect(decides("auditor")).toBe(false);
    for (const { makes } of Object.values(ACT_RIGHTS)) expect(can("auditor", makes)).toBe(false);
  });
});
