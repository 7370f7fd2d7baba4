import { useTranslations } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { RoleBadge } from "@/components/role-badge";
import { ButtonLink } from "@/components/ui/button-link";
import { Table, TableBody, TableCell, TableHeads, TableRow } from "@/components/ui/table";
import { When } from "@/components/when";
import type { AuditView } from "@/lib/audit/views";
import type { Actor } from "@/lib/context";
import { formatDateTime } from "@/lib/dates";
import { entryWords } from "./describe";
import { OutcomeBadge } from "./outcome-badge";
import { SubjectLink } from "./subject-link";

type Props = { rows: AuditView[]; reader: Actor; rowHref: (id: string) => string };

/** Entries as a table, or as cards on a phone. */
export async function AuditTable({ rows, reader, rowHref }: Props) {
  const t = await getTranslations("audit");
  const locale = await getLocale();
  const words = await entryWords();
  return (
    <Table>
      <TableHeads
        heads={[
          t("action"),
          t("when"),
          t("who"),
          t("subject"),
          t("outcome"),
          t("address"),
          { right: t("actions") },
        ]}
      />
      <TableBody>
        {rows.map((row) => (
          <TableRow key={row.id}>
            <TableCell cell="lead">
              <span className="font-medium">{words.what(row.action)}</span>
              <span className="in-columns">
                <span className="block text-xs break-words text-muted-foreground">
                  {words
                    .facts(row.detail)
                    .map(({ label, text }) => (label ? `${label}: ${text}` : text))
                    .join(" · ")}
                </span>
              </span>
            </TableCell>
            <TableCell label={t("when")}>
              <When text={formatDateTime(new Date(row.at), locale)} />
            </TableCell>
            <TableCell label={t("who")}>
              <span>
                {words.who(row)}{" "}
                <span className="in-columns">
                  {row.actor && <RoleBadge role={row.actor.role} />}
                </span>
              </span>
            </TableCell>
            <TableCell label={t("subject")}>
              <SubjectLink subject={row.subject} text={words.onWhat(row.subject)} reader={reader} />
            </TableCell>
            <TableCell label={t("outcome")} phone="amount">
              <OutcomeBadge outcome={row.outcome} />
            </TableCell>
            <TableCell label={t("address")} phone="none" className="figures">
              {row.address}
            </TableCell>
            <Open id={row.id} href={rowHref(row.id)} />
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function Open({ id, href }: { id: string; href: string }) {
  const t = useTranslations("audit");
  return (
    <TableCell cell="actions" phone="cover" className="text-right">
      <ButtonLink
        size="sm"
        variant="outline"
        href={href}
        scroll={false}
        aria-label={`${t("details")}: ${t("entry", { id })}`}
      >
        {t("details")}
      </ButtonLink>
    </TableCell>
  );
}
