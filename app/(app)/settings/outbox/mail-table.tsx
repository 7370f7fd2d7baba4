import { useLocale, useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button-link";
import { Table, TableBody, TableCell, TableHeads, TableRow } from "@/components/ui/table";
import { When } from "@/components/when";
import { formatDateTime } from "@/lib/dates";
import type { MailRow } from "@/lib/mail/schema";
import { MailStateBadge } from "./mail-state";

type Props = { rows: MailRow[]; openHref: (id: string) => string };

/** Mail, newest first: to whom, what about, when, and what became of it. */
export function MailTable({ rows, openHref }: Props) {
  const t = useTranslations("outbox");
  const locale = useLocale();
  const shown = (instant: string) => formatDateTime(new Date(instant), locale);
  return (
    <Table>
      <TableHeads
        heads={[t("subject"), t("to"), t("written"), t("state"), { right: t("actions") }]}
      />
      <TableBody>
        {rows.map((row) => (
          <TableRow key={row.id}>
            <TableCell cell="lead" lang={row.language} className="font-medium break-words">
              {row.subject}
            </TableCell>
            <TableCell label={t("to")} className="break-all">
              {row.to}
            </TableCell>
            <TableCell label={t("written")}>
              <When text={shown(row.createdAt)} />
            </TableCell>
            <TableCell label={t("state")} phone="amount">
              <div>
                <MailStateBadge state={row.state} />
                <span className="in-columns">
                  <span className="block text-xs text-muted-foreground">
                    {row.sentAt && t("sentAt", { date: shown(row.sentAt) })}
                    {!row.sentAt && row.attempts > 0 && t("tries", { count: row.attempts })}
                  </span>
                </span>
              </div>
            </TableCell>
            <TableCell cell="actions" phone="cover" className="text-right">
              <ButtonLink
                size="sm"
                variant="outline"
                href={openHref(row.id)}
                scroll={false}
                aria-label={`${t("open")}: ${row.subject}, ${row.to}`}
              >
                {t("open")}
              </ButtonLink>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
