import { getLocale, getTranslations } from "next-intl/server";
import { database } from "@/db/client";
import { listChannels } from "@/lib/accounting/queries";
import { findVoucher } from "@/lib/accounting/vouchers/queries";
import { hasDocuments } from "@/lib/accounting/vouchers/rules";
import { formatDateTime } from "@/lib/dates";
import { channelWord } from "@/lib/methods";
import { formatExact } from "@/lib/money";
import type { Payee } from "@/lib/rails/payee";
import type { TransactionDetails } from "@/lib/transactions/schema";

type Fact = [string, string | null];

/** What somebody must know who approves it: who, how much, by which way, what the channel holds. */
export async function decideFacts(row: TransactionDetails, payee: Payee | null): Promise<Fact[]> {
  const t = await getTranslations("transactions");
  const locale = await getLocale();
  const [own, amount] = [await factsOfType(row, payee), formatExact(row.amount)];
  return [
    [t("amount"), amount],
    ...own,
    [t("description"), row.description],
    [t("submittedAt"), formatDateTime(new Date(row.date), locale)],
    [t("reference"), row.reference],
  ];
}

async function factsOfType(row: TransactionDetails, payee: Payee | null): Promise<Fact[]> {
  const t = await getTranslations("transactions");
  const methods = await getTranslations("methods");
  const method: Fact = [t("method"), row.channel && methods(channelWord(row.channel))];
  if (hasDocuments(row.type)) return voucherFacts(row);
  if (row.type === "deposit") {
    return [
      [t("member"), row.fromUser],
      method,
      [t("fee"), formatExact(row.fee)],
      [t("net"), formatExact(row.amount - row.fee)],
      [t("senderPhone"), row.senderPhone],
    ];
  }
  const channel = row.type === "move" ? row.fromChannel : row.channel;
  const held = (await listChannels(database())).find((one) => one.channel === channel);
  const holds: Fact = [
    t("channelHolds", { channel: channel ? methods(channelWord(channel)) : "" }),
    held ? formatExact(held.balance) : null,
  ];
  if (row.type === "withdraw") {
    return [
      [t("member"), row.toUser ?? row.fromUser],
      method,
      [t("payoutPending"), row.payoutTo],
      [t("payeeName"), payee && (payee.name ?? t("payeeUnknown"))],
      holds,
    ];
  }
  const submitted = row.history.find((step) => step.kind === "submitted");
  return [
    [t("from"), row.fromChannel && methods(channelWord(row.fromChannel))],
    [t("to"), row.toChannel && methods(channelWord(row.toChannel))],
    holds,
    [t("submittedBy"), submitted?.by ?? null],
  ];
}

/** On which account how much, and who wrote it; its documents stand on its own page. */
async function voucherFacts(row: TransactionDetails): Promise<Fact[]> {
  const t = await getTranslations("transactions");
  const words = await getTranslations("books.voucher");
  const locale = await getLocale();
  const voucher = await findVoucher(database(), { id: row.id });
  const of: Fact[] = row.type === "voucher" ? [] : [[t("project"), row.fromUser ?? row.toUser]];
  return [
    ...of,
    ...voucher.lines.map(
      ({ code, name, debit, credit }): Fact => [
        `${code} ${name[locale]}`,
        words(debit > 0 ? "debited" : "credited", { amount: formatExact(debit || credit) }),
      ],
    ),
    [words("documents"), voucher.files.map(({ name }) => name).join(", ") || words("noFiles")],
    [t("submittedBy"), voucher.recordedBy],
  ];
}
