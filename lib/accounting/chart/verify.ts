import { sql } from "drizzle-orm";
import { chartNames } from "@/db/schema";
import type { Invariant } from "@/lib/ledger/invariant";
import { LOCALES } from "@/lib/locales";
import { METHODS } from "@/lib/methods";

const columns = sql.join(
  LOCALES.map((each) => sql`${chartNames[each]}`),
  sql`, `,
);
// Of a language that came later, what was agreed before says nothing.
const others = sql.join(
  LOCALES.map((each) => {
    const said = sql`a.terms -> 'name' ->> '${sql.raw(each)}'`;
    return sql`${chartNames[each]} is distinct from coalesce(${said}, ${chartNames[each]})`;
  }),
  sql` or `,
);

// Written out, for a promise with parameters is planned anew each time.
const methods = sql.raw(METHODS.map((method) => `'${method}'`).join(", "));

// Money lies on, or waits on, what is of no channel, or of one that the office has opened, by which two people agree to it.
const unknownMoney = sql`((chart.key like 'clearing:%' or chart.key = 'cash:' || chart.code) and not exists (select from channels h where chart.key in (h.account, h.clearing))
  or exists (select from channels h where h.account = chart.key and (h.key <> h.method or h.method not in (${methods}))))`;
const otherName = sql`exists (select from channels h join chart k on k.key = h.account
  where h.clearing = chart.key and chart_names(chart) is distinct from clearing_name(chart_names(k)))`;
const otherChannel = sql`exists (select from channels h where h.account = chart.key and h.key is distinct from h.method || '-' || chart.code)`;

/** What the books promise about the accounts that two people add, rename and close (decisions, section 17). */
export const CHART_INVARIANTS: Invariant[] = [
  {
    name: "22a. each account of the chart is as the last two people who agreed on it said",
    kind: "account",
    wrong: "is not what two people agreed to",
    breaches: sql`
      with agreed as (
        select terms ->> 'code' as code, terms, row_number() over (partition by terms ->> 'code' order by decided_at desc, id desc) as place
        from proposals where act = 'chart' and state = 'confirmed')
      select coalesce(chart.code, a.code) as id, ${columns}, chart.active,
        case when chart.key is null then 'is gone' when a.code is null then 'nobody agreed to it' else 'is not what two people agreed to' end as why
      from (select * from agreed where place = 1) a full join chart on chart.code = a.code
      where case when a.code is null then chart.key = chart.code
          or ${unknownMoney} or ${otherName}
          or chart.active is distinct from coalesce((select bool_and(k.active) from channels h join chart k on k.key = h.account where h.clearing = chart.key), true)
        else ${others} or ${otherChannel} or chart.active is distinct from (a.terms ->> 'active')::boolean
        or (select h.method from channels h where h.account = chart.key and h.key = h.method || '-' || chart.code and h.active = chart.active
          and h.clearing is not distinct from (select 'clearing:' || h.key from channels f where f.key = h.method and f.clearing is not null)) is distinct from a.terms ->> 'method' end`,
  },
  {
    name: "22b. an account of the chart that is closed holds nothing",
    kind: "account",
    wrong: "is closed and holds something",
    breaches: sql`
      select c.code as id, sum(a.balance) as balance from chart c join accounts a on a.kind = c.key
      where not c.active group by 1 having sum(a.balance) <> 0`,
  },
];
