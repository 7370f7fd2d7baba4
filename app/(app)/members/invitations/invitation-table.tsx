import { useLocale, useTranslations } from "next-intl";
import { ClientTexts } from "@/components/texts/client-texts";
import { Badge, type BadgeVariant } from "@/components/ui/badge";
import type { IconComponent } from "@/components/ui/icon";
import { Ban, CircleCheck, Clock, Mail } from "@/components/ui/icons";
import { Table, TableBody, TableCell, TableHeads, TableRow } from "@/components/ui/table";
import { When } from "@/components/when";
import { formatDateTime } from "@/lib/dates";
import type { InvitationState } from "@/lib/invitations/rules";
import type { InvitationView } from "@/lib/invitations/views";
import { PersonCell } from "../person-cell";
import { InvitationButtons } from "./invitation-buttons";

const LOOKS = {
  open: ["info", Mail],
  accepted: ["success", CircleCheck],
  expired: ["waiting", Clock],
  revoked: ["secondary", Ban],
} as const satisfies Record<InvitationState, readonly [BadgeVariant, IconComponent]>;

/** Invitations with their state, and what the office can do with those that wait. */
export function InvitationTable({ rows }: { rows: InvitationView[] }) {
  const t = useTranslations("invitations");
  const locale = useLocale();
  const shown = (instant: string) => formatDateTime(new Date(instant), locale);
  return (
    <Table>
      <TableHeads
        heads={[
          t("name"),
          t("state"),
          t("invitedBy"),
          t("sent"),
          t("expires"),
          { right: t("actions") },
        ]}
      />
      <TableBody>
        <ClientTexts namespaces={["invitations.row", "fresh"]}>
          {rows.map((row) => {
            const [variant, Sign] = LOOKS[row.status];
            const pending = row.status === "open" || row.status === "expired";
            return (
              <TableRow key={row.id}>
                <PersonCell name={row.name} className="break-words">
                  {row.email}
                </PersonCell>
                <TableCell label={t("state")} phone="amount">
                  <Badge variant={variant}>
                    <Sign />
                    {t(row.status)}
                  </Badge>
                </TableCell>
                <TableCell label={t("invitedBy")} phone="none">
                  {row.invitedBy}
                </TableCell>
                <TableCell label={t("sent")} phone={row.acceptedAt ? "none" : "line said"}>
                  <When text={shown(row.sentAt)} />
                </TableCell>
                <TableCell label={t("expires")} phone={row.acceptedAt ? "line" : "line said"}>
                  {row.acceptedAt ? (
                    t("joined", { date: shown(row.acceptedAt) })
                  ) : (
                    <When text={shown(row.expiresAt)} />
                  )}
                </TableCell>
                <TableCell cell="actions">
                  <InvitationButtons id={row.id} name={row.name} pending={pending} />
                </TableCell>
              </TableRow>
            );
          })}
        </ClientTexts>
      </TableBody>
    </Table>
  );
}
