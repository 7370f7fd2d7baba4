import { getTranslations } from "next-intl/server";
import { database } from "@/db/client";
import { isOpen } from "@/lib/ledger/status";
import { channelWord } from "@/lib/methods";
import { formatExact } from "@/lib/money";
import { accountsToPayFrom } from "@/lib/transactions/pay-from";
import type { TransactionDetails } from "@/lib/transactions/schema";
import type { PaidFromChoice } from "./paid-from";

/** The accounts from which an open withdrawal can be paid, by name and with what they hold; null where there is one alone. */
export async function paidFromChoice(
  row: TransactionDetails,
  byProvider: boolean,
): Promise<PaidFromChoice | null> {
  if (row.type !== "withdraw" || !isOpen(row)) return null;
  const { accounts, usual } = await accountsToPayFrom(database(), row);
  if (accounts.length < 2) return null;
  const methods = await getTranslations("methods");
  const t = await getTranslations("books.form");
  return {
    accounts: accounts.map(({ channel, balance }) => [
      channel,
      t("channel", { channel: methods(channelWord(channel)), amount: formatExact(balance) }),
    ]),
    // A provider pays from its own account alone.
    usual: (byProvider ? row.method : usual) ?? "",
  };
}
