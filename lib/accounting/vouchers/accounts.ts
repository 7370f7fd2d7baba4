import { asc, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { chart, chartNames } from "@/db/schema";
import type { BookAccount } from "@/lib/accounting/rules";
import { lineAmount, type VoucherLine } from "@/lib/accounting/vouchers/rules";
import type { VoucherTerms } from "@/lib/accounting/vouchers/schema";
import type { Context } from "@/lib/context";
import { AppError, type FieldErrors } from "@/lib/errors";

/**
 * An account of the chart, whether it is one that vouchers may have lines on (db/functions/voucher-account.sql), and whether
 * it holds what statements tell (db/functions/reconciled-account.sql), and so takes none; or will, once the first has come
 * (db/functions/awaits-statement.sql).
 */
type Account = Pick<BookAccount, "kind" | "code" | "class" | "name" | "active"> & {
  open: boolean;
  reconciled: boolean;
  awaited: boolean;
};

/** The accounts that vouchers may have lines on by now, by the accountant's numbers. */
export async function listVoucherAccounts(db: Executor, now: Date): Promise<Account[]> {
  return (await readAccounts(db, now)).filter(
    ({ open, active, reconciled }) => open && active && !reconciled,
  );
}

async function readAccounts(db: Executor, now: Date): Promise<Account[]> {
  const open = sql<boolean>`coalesce(voucher_account(${chart}), false)`;
  return db
    .select({
      kind: chart.key,
      code: chart.code,
      class: chart.class,
      name: chartNames,
      active: chart.active,
      open,
      reconciled: sql<boolean>`reconciled_account(${chart.key}, ${now.toISOString()}::timestamptz)`,
      awaited: sql<boolean>`awaits_statement(${chart.key}, ${now.toISOString()}::timestamptz)`,
    })
    .from(chart)
    .orderBy(asc(chart.code));
}

export type NamedLine = VoucherLine & { code: string; name: BookAccount["name"] };

/**
 * The lines of a voucher by the accounts of the chart, and whether it takes two whatever its amount: a line goes to the
 * cooperative's own funds, or says what a channel's account holds before its first statement. Throws invalid
 * beside the line for a number that is none, or that only commands post to; account_closed; account_reconciled
 * where a line of the channel's statement is to be explained instead.
 */
export async function resolveLines(
  { db, now }: Pick<Context, "db" | "now">,
  { lines }: Pick<VoucherTerms, "lines">,
): Promise<{ lines: NamedLine[]; byTwo: boolean }> {
  const accounts = new Map((await readAccounts(db, now)).map((each) => [each.code, each]));
  const wrong: FieldErrors = {};
  lines.forEach(({ code }, at) => {
    const found = accounts.get(code);
    const key = found ? "voucherSystemAccount" : "voucherAccount";
    if (!found?.open) wrong[`lines.${at}.code`] = { key, values: { code } };
  });
  if (Object.keys(wrong).length > 0) throw new AppError("invalid", {}, wrong);
  const known = lines.map((line) => ({ line, account: accounts.get(line.code) as Account }));
  for (const [at, { account }] of known.entries()) {
    const values = { code: account.code };
    const beside = (key: string) => ({ [`lines.${at}.code`]: { key, values } });
    if (!account.active)
      throw new AppError("account_closed", values, beside("voucherAccountClosed"));
    if (account.reconciled) {
      throw new AppError("account_reconciled", values, beside("voucherAccountReconciled"));
    }
  }
  return {
    lines: known.map(({ line, account }) => ({
      account: account.kind,
      code: account.code,
      name: account.name,
      amount: lineAmount(line),
    })),
    byTwo: known.some(({ account }) => account.class === "equity" || account.awaited),
  };
}
