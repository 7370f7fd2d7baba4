import { type SQL, sql } from "drizzle-orm";
import { chartNames } from "@/db/schema";
import { LOCALES } from "@/lib/locales";

/** Instants between which a pack tells what happened; the last is not in it. */
export type Range = { since: string; before: string };

/** A file of the pack: its columns, and where they are read from. A further table of record is one more of these. */
export type PackTable = { file: string; columns: Record<string, SQL>; from: (range: Range) => SQL };

const plain = (alias: string, names: string): Record<string, SQL> =>
  Object.fromEntries(names.split(" ").map((name) => [name, sql.raw(`${alias}.${name}`)]));
// To the microsecond: so the bytes that were hashed have them.
const instants = (alias: string, names: string): Record<string, SQL> =>
  Object.fromEntries(
    names
      .split(" ")
      .map((name) => [
        name,
        sql`to_char(${sql.raw(`${alias}.${name}`)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
      ]),
  );
const hex = (bytes: SQL) => sql`encode(${bytes}, 'hex')`;
const within = (at: SQL, { since, before }: Range) =>
  sql`${at} >= ${since}::timestamptz and ${at} < ${before}::timestamptz`;

// What of each audit chain lies between the instants: without gaps, though its instants are not quite in order.
const parts = (range: Range) =>
  sql`(select chain, min(number) as first, max(number) as last from audit_log where ${within(sql`at`, range)} group by 1)`;

const NAMES = LOCALES.map((locale) => chartNames[locale].name).join(" ");

/** Columns whose bytes are hashed come in the order of those bytes, which stand behind them as `sent`. */
export const PACK_TABLES: PackTable[] = [
  {
    file: "chart.csv",
    columns: plain("c", `key code ${NAMES} class parent normal_side holder counts_as`),
    from: () => sql`chart c order by c.code`,
  },
  {
    file: "members.csv",
    columns: {
      ...plain("m", "id full_name username role status share_percentage"),
      ...instants("m", "joined_at"),
    },
    from: () => sql`members m order by m.id`,
  },
  {
    file: "accounts.csv",
    columns: {
      ...plain("a", "id owner kind shard balance version"),
      whose: sql`coalesce(m.full_name, p.title)`,
    },
    from: () =>
      sql`accounts a left join members m on m.id = a.owner left join projects p on p.id = a.owner order by a.id`,
  },
  {
    file: "entries.csv",
    columns: {
      ...plain("e", "step account_id number amount balance_after"),
      ...instants("e", "at"),
      ...plain("e", "transaction_id line"),
      sent: hex(sql`entry_sent(e)`),
    },
    from: (range) =>
      sql`entries e where ${within(sql`e.at`, range)} order by e.account_id, e.number`,
  },
  {
    file: "transactions.csv",
    columns: {
      ...plain(
        "t",
        "id reference type status amount fee interest channel method external_id sender_phone payout_to from_channel to_channel description from_member to_member from_name to_name submitted_by project_id first_approved_by",
      ),
      ...instants("t", "first_approved_at"),
      ...plain("t", "payable_by"),
      ...instants("t", "payable_at"),
      ...plain("t", "decided_by"),
      ...instants("t", "decided_at"),
      ...plain("t", "alone_by reject_reason reverses reversed_by"),
      ...instants("t", "voided_at created_at updated_at"),
      ...plain("t", "acts"),
      sent: hex(sql`transaction_sent(t)`),
    },
    from: ({ since, before }) =>
      sql`transactions t where t.created_at < ${before}::timestamptz and t.updated_at >= ${since}::timestamptz order by t.id`,
  },
  {
    file: "vouchers.csv",
    columns: {
      voucher_id: sql`v.id`,
      reference: sql`t.reference`,
      line: sql`l.n`,
      account: sql`l.line ->> 'account'`,
      amount: sql`(l.line ->> 'amount')::bigint`,
    },
    from: ({ since, before }) => sql`
      vouchers v join transactions t on t.id = v.id cross join jsonb_array_elements(v.lines) with ordinality l(line, n)
      where t.created_at < ${before}::timestamptz and t.updated_at >= ${since}::timestamptz order by v.id, l.n`,
  },
  {
    file: "voucher-documents.csv",
    columns: {
      ...plain("f", "id voucher_id kind name hash size added_by"),
      ...instants("f", "created_at"),
    },
    from: (range) => sql`voucher_files f where ${within(sql`f.created_at`, range)} order by f.id`,
  },
  {
    file: "proposals.csv",
    columns: {
      ...plain("p", "id act subject_id state reason made_by"),
      ...instants("p", "made_at"),
      ...plain("p", "first_confirmed_by decided_by"),
      ...instants("p", "decided_at"),
      ...plain("p", "decision_reason effect"),
    },
    from: ({ since, before }) =>
      sql`proposals p where p.made_at < ${before}::timestamptz and coalesce(p.decided_at, p.made_at) >= ${since}::timestamptz order by p.id`,
  },
  {
    file: "audit.csv",
    columns: {
      previous: sql`a.previous`,
      ...plain("a", "chain number"),
      ...instants("a", "at"),
      ...plain("a", "actor_id action outcome subject_type subject_id detail address"),
      digest: hex(sql`a.digest`),
      request: hex(sql`a.request`),
      hash: sql`a.hash`,
      sent: hex(sql`audit_sent(a.previous, a.r)`),
    },
    from: (range) => sql`(
      select r.*, r, coalesce(b.hash, encode(sha256(convert_to('open-future ' || r.chain, 'UTF8')), 'hex')) as previous
      from audit_log r join ${parts(range)} p on p.chain = r.chain and r.number between p.first and p.last
      left join audit_log b on b.chain = r.chain and b.number = r.number - 1) a order by a.chain, a.number`,
  },
  {
    file: "chains.csv",
    columns: plain("c", "chain first last number hash"),
    from: (range) =>
      sql`(select h.chain, p.first, p.last, h.number, h.hash from audit_chains h left join ${parts(range)} p using (chain)) c order by c.chain`,
  },
  {
    file: "seals.csv",
    columns: {
      ...plain("s", "number"),
      ...instants("s", "at"),
      ...plain("s", "body hash"),
      signature: hex(sql`s.signature`),
    },
    from: (range) => sql`seals s where ${within(sql`s.at`, range)} order by s.number`,
  },
  {
    file: "proof-roots.csv",
    columns: {
      day: sql`r.day::text`,
      ...instants("r", "at"),
      ...plain("r", "body root"),
      signature: hex(sql`r.signature`),
    },
    from: (range) => sql`proof_roots r where ${within(sql`r.at`, range)} order by r.day`,
  },
  {
    file: "verifications.csv",
    columns: {
      ...instants("v", "at"),
      ...plain("v", "promises seconds seal findings"),
      first: sql`array_to_string(v.first, chr(10))`,
      signature: hex(sql`v.signature`),
    },
    from: (range) => sql`verifications v where ${within(sql`v.at`, range)} order by v.id`,
  },
  {
    file: "documents.csv",
    columns: {
      digest: hex(sql`d.digest`),
      ...plain("d", "kind about reference code subject_id"),
      from_day: sql`d.from_day::text`,
      to_day: sql`d.to_day::text`,
      ...instants("d", "issued_at"),
      ...plain("d", "issued_by"),
      says: sql`d.says::text`,
    },
    from: (range) =>
      sql`documents d where ${within(sql`d.issued_at`, range)} order by d.issued_at, d.digest`,
  },
  {
    file: "former-members.csv",
    columns: {
      ...plain("f", "member_id name number"),
      ...instants("f", "joined_at left_at"),
      ...plain("f", "reason closed_by"),
    },
    from: ({ before }) =>
      sql`former_members f where f.left_at < ${before}::timestamptz order by f.left_at, f.member_id`,
  },
];

/** What is read for a file. */
export function packRows({ columns, from }: PackTable, range: Range): SQL {
  return sql`select ${sql.join(Object.values(columns), sql`, `)} from ${from(range)}`;
}
