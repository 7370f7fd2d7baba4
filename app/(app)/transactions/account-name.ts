import { getLocale, getTranslations } from "next-intl/server";
import { database } from "@/db/client";
import { readChart } from "@/lib/accounting/queries";

/** What an account of the ledger is called on screens: by our own words, else as the chart has it. */
export async function accountName(): Promise<(kind: string) => string> {
  const t = await getTranslations("transactions.accounts");
  const locale = await getLocale();
  const { accounts } = await readChart(database());
  const names = new Map(accounts.map(({ kind, code, name }) => [kind, `${code} ${name[locale]}`]));
  return (kind) => {
    const key = kind.replace(":", "-") as Parameters<typeof t>[0];
    return t.has(key) ? t(key) : (names.get(kind) ?? kind);
  };
}
