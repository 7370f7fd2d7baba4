"use client";

import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { MethodBadge } from "@/components/method-badge";
import { TypeIcon } from "@/components/type-icon";
import type { TransactionType } from "@/components/type-signs";
import { Badge } from "@/components/ui/badge";
import { buttonVariants } from "@/components/ui/button-look";
import { Link } from "@/components/ui/link";
import { cellOf, TableRow } from "@/components/ui/table-cells";
import { When } from "@/components/when";
import type { WaitsFor } from "@/lib/approvals/schema";
import type { Method } from "@/lib/methods";

/** One thing that waits, as values alone: drawn in the browser from these, a page of rows is half as large. */
export type ShownWaiting = {
  id: string;
  href: string;
  type: TransactionType | null;
  title: string;
  /** Whether that is a reference; of a proposal it is said in words what it is. */
  reference: boolean;
  who: string;
  phone: string | null;
  amount: string | null;
  method: Method | null;
  receipt: string | null;
  since: string;
  reason: string | null;
  /** Of a voucher: on which accounts how much. */
  lines: string[];
  waitsFor: WaitsFor;
  does: "decide" | "pay" | "withdraw" | "look";
  /** Whether it can be ticked and approved with others. */
  ticks: boolean;
};

export function WaitingRows({ rows }: { rows: ShownWaiting[] }) {
  return rows.map((row) => <Row key={row.id} row={row} />);
}

const LOOKS = {
  you: "waiting",
  second: "info",
  pay: "info",
  colleague: "secondary",
  others: "outline",
} as const;

function Row({ row }: { row: ShownWaiting }) {
  const t = useTranslations("toDecide");
  return (
    <TableRow>
      <td {...cellOf({ cell: "lead" })}>
        <Lead row={row} />
      </td>
      <td {...cellOf({ label: t("who") })}>
        <span>
          {row.who}
          {row.phone && " "}
          {row.phone && (
            <span className="in-columns block text-xs break-words tabular-nums text-muted-foreground">
              {row.phone}
            </span>
          )}
        </span>
      </td>
      <td {...cellOf({ label: t("amount"), phone: "amount" })} className="text-right">
        {row.amount && <span className="figures font-medium whitespace-nowrap">{row.amount}</span>}
      </td>
      <td {...cellOf({ label: t("receipt") })}>
        {row.method && (
          <span>
            <MethodBadge method={row.method} />
            <span className="block text-xs break-words tabular-nums text-muted-foreground">
              {row.receipt ?? (row.type === "deposit" && t("noReceipt"))}
            </span>
          </span>
        )}
      </td>
      <td {...cellOf({ label: t("since"), phone: "end" })}>
        <When text={row.since} />
      </td>
      <td {...cellOf({ label: t("state"), ...(row.waitsFor === "you" && { phone: "none" }) })}>
        <Badge variant={LOOKS[row.waitsFor]} className="whitespace-normal">
          {t(`states.${row.waitsFor}`)}
        </Badge>
      </td>
      <td {...cellOf({ cell: "actions", phone: "cover" })} className="text-right">
        <Link
          href={row.href}
          scroll={false}
          aria-label={t("actionOf", { action: t(row.does), about: row.title })}
          className={clsx(buttonVariants({ variant: "outline", size: "sm" }), "whitespace-nowrap")}
        >
          {t(row.does)}
        </Link>
      </td>
    </TableRow>
  );
}

/** What it is, with its tick: the whole of it can be pressed. */
function Lead({ row }: { row: ShownWaiting }) {
  const t = useTranslations("toDecide");
  const about = (
    <span className="grid gap-0.5">
      {row.type && <TypeIcon type={row.type} />}
      <span className={row.type ? "in-columns" : undefined}>
        <span className={row.reference ? "figures text-xs text-muted-foreground" : "font-medium"}>
          {row.title}
        </span>
      </span>
      {row.reason && (
        <span className="in-columns text-xs break-words text-muted-foreground">{row.reason}</span>
      )}
      {row.lines.map((line) => (
        <span key={line} className="in-columns figures text-xs wrap-anywhere">
          {line}
        </span>
      ))}
    </span>
  );
  if (!row.ticks) return about;
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2">
      <input
        type="checkbox"
        name="tick"
        value={row.id}
        aria-label={t("tick", { about: row.title })}
        className="size-5 shrink-0"
      />
      {about}
    </label>
  );
}
