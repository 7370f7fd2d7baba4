import { useLocale, useTranslations } from "next-intl";
import { AddressForm } from "@/components/address-form";
import { ClientTexts } from "@/components/texts/client-texts";
import { Button } from "@/components/ui/button";
import { Table, TableBody, TableHeads } from "@/components/ui/table";
import type { ProposalView, WorkKind } from "@/lib/approvals/schema";
import { formatDateTime } from "@/lib/dates";
import { channelWord } from "@/lib/methods";
import { formatExact } from "@/lib/money";
import type { Movement } from "@/lib/transactions/movements";
import { waitingHref } from "../address";
import { WaitingRows } from "./lazy-waiting-rows";
import { isTicked } from "./ticked";
import type { ShownWaiting } from "./waiting-rows";
import { whoseOf } from "./whose";

type Props = {
  rows: ProposalView[];
  /** To which the list is narrowed. */
  kind: WorkKind | undefined;
};

/**
 * What waits, with all that somebody must see who decides: exact amounts, receipt numbers, phones. Transactions
 * are ticked and approved together; a proposal is read by itself before it is confirmed.
 */
export function WaitingTable({ rows, kind }: Props) {
  const t = useTranslations("toDecide");
  const shown = rows.map(useShown(kind));
  const ticks = shown.some(({ ticks }) => ticks);
  return (
    <AddressForm action="/transactions">
      <input type="hidden" name="tab" value="decide" />
      {kind && <input type="hidden" name="kind" value={kind} />}
      <Table>
        <TableHeads
          heads={[
            t("what"),
            t("who"),
            { right: t("amount") },
            t("receipt"),
            t("since"),
            t("state"),
            { right: t("actions") },
          ]}
        />
        <TableBody>
          <ClientTexts namespaces={["toDecide", "types", "methods"]}>
            <WaitingRows rows={shown} />
          </ClientTexts>
        </TableBody>
      </Table>
      {ticks && (
        <div className="sticky bottom-0 z-20 mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 border-t bg-background py-3">
          <Button type="submit">{t("approveTicked")}</Button>
          <p className="text-sm text-muted-foreground">{t("approveTickedHint")}</p>
        </div>
      )}
    </AddressForm>
  );
}

/** What of a thing that waits stands in its row. */
function useShown(kind: WorkKind | undefined) {
  const t = useTranslations("toDecide");
  const acts = useTranslations("proposals.acts");
  const methods = useTranslations("methods");
  const words = useTranslations("books.voucher");
  const locale = useLocale();
  return shownOf;

  function shownOf(row: ProposalView): ShownWaiting {
    const { transaction, effect, may, waitsFor } = row;
    return {
      id: row.id,
      href: waitingHref(row, kind),
      type: effect.type,
      title: transaction ? transaction.reference : acts(row.act, { about: effect.about }),
      reference: transaction !== null,
      who: transaction
        ? whoseOf(transaction, row.madeBy, methods)
        : t("proposed", { name: row.madeBy }),
      phone: transaction?.senderPhone ?? transaction?.payoutTo ?? null,
      amount: effect.amount === null ? null : formatExact(effect.amount),
      method: transaction?.channel ? channelWord(transaction.channel) : null,
      receipt: transaction?.externalId ?? null,
      since: formatDateTime(new Date(row.madeAt), locale),
      reason: row.reason,
      lines: linesOf(effect.movements),
      waitsFor: waitsFor ?? "others",
      does: doesOf(may),
      ticks: isTicked(row),
    };
  }

  function linesOf(movements: Movement[]): string[] {
    const said = movements.slice(0, MOST_LINES).flatMap(({ booked, amount }) => {
      if (!booked) return [];
      const francs = { amount: formatExact(Math.abs(amount)) };
      const side = words(booked.side === "debit" ? "debited" : "credited", francs);
      return [`${booked.code} ${booked.name[locale]}: ${side}`];
    });
    const more = movements.length - MOST_LINES;
    return said.length > 0 && more > 0 ? [...said, t("moreLines", { count: more })] : said;
  }
}

/** So many of a voucher's lines stand in the list. */
const MOST_LINES = 4;

function doesOf(may: ProposalView["may"]): ShownWaiting["does"] {
  if (may.includes("confirm")) return "decide";
  if (may.includes("pay")) return "pay";
  return may.includes("withdraw") ? "withdraw" : "look";
}
