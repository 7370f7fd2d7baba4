import { useTranslations } from "next-intl";
import { Table, TableBody, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import type { MemberSort } from "@/lib/members/cursor";
import type { MemberView } from "@/lib/members/schema";
import { type ListState, sortAddress } from "./list-state";
import { MemberRow, type RowLabels } from "./member-row";

type Props = {
  rows: MemberView[];
  state: ListState;
  /** The screen's address with nothing opened on it. */
  here: string;
  /** The reader's id when they may change members, who then is not offered their own. */
  manager: string | null;
};

/** Members as a table, or as cards on a phone: the columns of the specification. */
export function MembersTable({ rows, state, here, manager }: Props) {
  const t = useTranslations("members");
  const words = useTranslations("status");
  const roles = useTranslations("roles");
  const common = useTranslations("common");
  const labels: RowLabels = {
    roleHead: t("role"),
    status: t("status"),
    balance: t("balance"),
    used: t("used"),
    share: t("share"),
    district: t("district"),
    actions: t("rowActions", { name: "{name}" }),
    pending: t("statusPending", { name: "{name}" }),
    activeWord: words("active"),
    inactiveWord: words("inactive"),
    view: t("view"),
    edit: t("edit"),
    suspend: t("suspend"),
    activate: t("activate"),
    remove: t("remove"),
    active: t("active"),
    inactive: t("inactive"),
    failedTitle: common("error"),
    failed: t("statusFailed"),
  };
  const sort = (by: MemberSort) => ({
    href: sortAddress(state, by),
    direction: state.sort === by ? state.order : undefined,
  });
  return (
    <Table>
      <TableHeader>
        <TableRow>
          <TableHead sort={sort("fullName")}>{t("member")}</TableHead>
          <TableHead sort={sort("role")}>{t("role")}</TableHead>
          <TableHead sort={sort("status")}>{t("status")}</TableHead>
          <TableHead sort={sort("balance")} className="text-right">
            {t("balance")}
          </TableHead>
          <TableHead sort={sort("sharePercentage")} className="text-right">
            {t("share")}
          </TableHead>
          <TableHead sort={sort("district")}>{t("district")}</TableHead>
          <TableHead>{t("actions")}</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {rows.map((row) => (
          <MemberRow
            key={row.id}
            member={{
              ...{ id: row.id, fullName: row.fullName, email: row.email, role: row.role },
              ...{ status: row.status, balance: row.balance, usedBalance: row.usedBalance },
              ...{ sharePercentage: row.sharePercentage, district: row.district },
              ...{ profileImage: row.profileImage, updatedAt: row.updatedAt },
            }}
            role={roles(row.role)}
            labels={labels}
            here={here}
            may={manager === null ? "view" : manager === row.id ? "edit" : "all"}
          />
        ))}
      </TableBody>
    </Table>
  );
}
