import { afterAll, beforeAll, expect, test } from "vitest";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { table } from "@/tests/support/markdown";

let coop: Cooperative;
beforeAll(async () => {
  coop = await openCooperative();
});
afterAll(() => coop.close());

const LIMITED = "from the limit on, with all that one decided alone in 24 hours";
const PAID = "; then paid by who holds it, while all who approved are entitled";
const CHECKERS = {
  nobody: "—",
  another: "another; two others from the limit on",
  "from-limit": "another, from the limit on",
};

/** The page as the database has it: what each type posts, who makes it, who confirms it. */
async function page(): Promise<string> {
  const types = await coop.owner`
    select t.key, t.approval, t.maker_right, t.decider_right, t.proposal, t.reversible, t.paid_apart, (
      select string_agg(format('%s: %s %s', r.step, r.whose, array_to_string(r.accounts, ' or ')), '; ' order by r.step, r.place)
      from posting_rules r where r.type = t.key) as lines
    from transaction_types t order by t.key`;
  const acts = await coop.owner`select * from proposal_acts order by key`;
  const holders = await coop.owner`
    select "right", string_agg(role, ', ' order by role::role) as roles from right_holders
    where "right" in (select maker_right from proposal_acts union select checker_right from proposal_acts
      union select decider_right from transaction_types union select maker_right from transaction_types)
    group by "right" order by "right"`;
  const [made] = await coop.owner`
    select substring(prosrc from 'interval ''(\\d+ days)''') as wait from pg_proc where proname = 'proposal_make'`;
  const who = (right: string | null) => (right ? `\`${right}\`` : "—");
  return `${[
    "# Who may do what with money",
    "",
    "Made from the database by `tests/integration/approvals/authority.test.ts`, which fails where this page says something",
    "else (`npm run test:integration -- authority -u` writes it anew). The rules are those of decisions, section 15.",
    "",
    "## Transactions",
    "",
    ...table(
      ["type", "maker", "checker", "two people", "what the database posts (whose accounts)"],
      types.map((t) => [
        `\`${t.key}\``,
        who(t.maker_right),
        t.decider_right
          ? `\`${t.decider_right}\`, ${CHECKERS[t.approval as keyof typeof CHECKERS]}${t.paid_apart ? PAID : ""}`
          : "—",
        t.proposal ? `always: proposal \`${t.proposal}\`` : t.decider_right ? LIMITED : "no",
        t.lines,
      ]),
    ),
    "",
    "Where no maker stands, the member whose money it is asks, or the application checks who does.",
    "A line that stands here for no type is refused (`no_posting_rule`), whatever the application says. Whoever decides is",
    "active and holds the right at that moment, and is neither submitter nor party (`own_record`).",
    "",
    "## Proposals: always two different people",
    "",
    ...table(
      ["act", "maker", "checker"],
      acts.map((a) => [`\`${a.key}\``, who(a.maker_right), who(a.checker_right)]),
    ),
    "",
    `A proposal waits ${made?.wait}. The database takes it only of somebody who is active and holds the maker's right, confirms`,
    "it only by another who holds the checker's right, neither of them gaining by it, and carries the act out only in the",
    "database transaction that confirmed it. Where everybody entitled gains by it, two confirm.",
    "",
    "## Holders of these rights",
    "",
    ...table(
      ["right", "roles"],
      holders.map((h) => [`\`${h.right}\``, h.roles]),
    ),
  ].join("\n")}\n`;
}

test("docs/authority.md says what the database enforces", async () => {
  await expect(await page()).toMatchFileSnapshot("../../../docs/authority.md");
});
