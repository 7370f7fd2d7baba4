import type { Metadata } from "next";
import { useLocale, useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { Listed } from "@/components/listed";
import { PageHeader } from "@/components/page-header";
import { StatusBadge } from "@/components/status-badge";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { Plus } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { Table, TableBody, TableCell, TableHeads, TableRow } from "@/components/ui/table";
import { When } from "@/components/when";
import { database } from "@/db/client";
import { listVouchers, type VoucherView } from "@/lib/accounting/vouchers/queries";
import { formatDateTime } from "@/lib/dates";
import { formatExact } from "@/lib/money";
import { PAGE_SIZE } from "@/lib/paging";
import { loaded } from "@/lib/web/loaded";
import { requireRight } from "@/lib/web/refusals";
import { holds, requireActor } from "@/lib/web/session";
import { VoucherDialog } from "./voucher-dialog";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("books.voucher"))("listTitle") };
}

type Search = Promise<Record<string, string | string[] | undefined>>;

const HERE = "/transactions/books/vouchers";
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What the cooperative has spent, earned and bought beside members' money, the newest first. */
export default async function VouchersPage({ searchParams }: { searchParams: Search }) {
  const actor = await requireActor(HERE);
  await requireRight(actor, "books.view");
  const t = await getTranslations("books.voucher");
  const books = await getTranslations("books");
  const { cursor, voucher } = await searchParams;
  const records = holds(actor, "vouchers.record");
  const place = typeof cursor === "string" && UUID.test(cursor) ? cursor : null;
  const page = await loaded(listVouchers(database(), place, PAGE_SIZE));
  return (
    <>
      <PageHeader
        title={t("listTitle")}
        subtitle={t("listSubtitle")}
        actions={<Actions records={records} />}
      />
      <Listed
        page={page}
        failed={books("failed")}
        empty={<EmptyState title={t("none")} />}
        from={place}
        at={(next) => (next ? `${HERE}?cursor=${next}` : HERE)}
      >
        {(rows) => <Vouchers rows={rows} />}
      </Listed>
      {records && voucher !== undefined && (
        <VoucherDialog closeHref={HERE} charge={voucher === "charge"} />
      )}
    </>
  );
}

function Actions({ records }: { records: boolean }) {
  const t = useTranslations("books.voucher");
  const books = useTranslations("books");
  return (
    <>
      <ButtonLink variant="outline" href="/transactions/books">
        {books("short")}
      </ButtonLink>
      {records && (
        <>
          <ButtonLink variant="outline" href={`${HERE}?voucher=charge`} scroll={false}>
            {t("charge")}
          </ButtonLink>
          <ButtonLink href={`${HERE}?voucher=1`} scroll={false}>
            <Plus />
            {t("new")}
          </ButtonLink>
        </>
      )}
    </>
  );
}

function Vouchers({ rows }: { rows: VoucherView[] }) {
  const t = useTranslations("books.voucher");
  const locale = useLocale();
  return (
    <Table aria-label={t("listTitle")}>
      <TableHeads
        heads={[t("description"), t("accounts"), { right: t("amount") }, t("date"), t("status")]}
      />
      <TableBody>
        {rows.map((row) => (
          <TableRow key={row.id}>
            <TableCell cell="lead">
              <Link href={`${HERE}/${row.reference}`} className="hover:underline">
                {row.description}
              </Link>
              <span className="in-columns figures block text-xs text-muted-foreground">
                {row.reference}
              </span>
            </TableCell>
            <TableCell label={t("accounts")} phone="none" className="text-xs">
              {row.lines.map(({ code, name }) => `${code} ${name[locale]}`).join(", ")}
            </TableCell>
            <TableCell label={t("amount")} phone="amount" className="figures text-right">
              {formatExact(row.amount)}
            </TableCell>
            <TableCell label={t("date")}>
              <When text={formatDateTime(new Date(row.date), locale)} />
            </TableCell>
            <TableCell
              label={t("status")}
              {...(row.status === "approved" && !row.gone && { phone: "none" as const })}
            >
              {row.gone ? t("gone") : <StatusBadge status={row.status} />}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
