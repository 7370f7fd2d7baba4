import { sql } from "drizzle-orm";
import { type StoredVoucherLine, transactions, vouchers } from "@/db/schema";

/**
 * The lines of a voucher that is joined to its transaction; of what a project spends or gets back, which keeps none, by its
 * channel and the project's money that is out.
 */
export const linesOfVoucher = sql<StoredVoucherLine[]>`coalesce(${vouchers.lines}, (
  select jsonb_build_array(jsonb_build_object('account', case when s.side < 0 then 'project-out' else c.account end, 'amount', -${transactions.amount}),
    jsonb_build_object('account', case when s.side < 0 then c.account else 'project-out' end, 'amount', ${transactions.amount}))
  from (select case ${transactions.type}::text when 'project-spending' then -1 else 1 end as side) s,
    (select channel_account(${transactions.channel}, ${transactions.createdAt}) as account) c))`;
