import { getTranslations } from "next-intl/server";
import { MemberAvatar } from "@/components/member-avatar";
import { Money } from "@/components/money";
import { RoleBadge } from "@/components/role-badge";
import { Link } from "@/components/ui/link";
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/table";
import type { MemberSort } from "@/lib/members/cursor";
import type { MemberView } from "@/lib/members/schema";
import { type ListState, sortAddress } from "./list-state";
import { MemberRow, type RowLabels } from "./member-row";

type Props = {
  rows: MemberView[];
  state: ListState;
  /** The screen's address with something opened on it. */
  address: (changes: Record<string, string>) => string;
  /** The reader's id when they may change members, who then is not offered their own. */
  manager: string | null;
};

/** Members as a table, or as cards on a phone: the columns of the specification. */
export async function MembersTable({ rows, state, address, manager }: Props) {
  const t = await getTranslations("members");
  const words = await getTranslations("status");
  const labels: RowLabels = {
    status: t("status"),
    activeWord: words("active"),
    inactiveWord: words("inactive"),
    view: t("view"),
    edit: t("edit"),
    suspend: t("suspend"),
    activate: t("activate"),
    remove: t("remove"),
    active: t("active"),
    inactive: t("inactive"),
    failedTitle: (await getTranslations("common"))("error"),
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
            member={{ id: row.id, status: row.status, updatedAt: row.updatedAt }}
            labels={labels}
            texts={{
              actions: t("rowActions", { name: row.fullName }),
              pending: t("statusPending", { name: row.fullName }),
            }}
            viewHref={address({ view: row.id })}
            editHref={manager ? address({ edit: row.id }) : null}
            removeHref={manager && manager !== row.id ? address({ remove: row.id }) : null}
            lead={
              <>
                <TableCell cell="lead">
                  <span className="flex min-w-0 items-center gap-3">
                    <MemberAvatar fullName={row.fullName} profileImage={row.profileImage} />
                    <span className="grid min-w-0">
                      <Link
                        href={address({ view: row.id })}
                        scroll={false}
                        className="font-medium break-words hover:underline"
                      >
                        {row.fullName}
                      </Link>
                      <span className="text-xs break-all text-muted-foreground">{row.email}</span>
                    </span>
                  </span>
                </TableCell>
                <TableCell label={t("role")}>
                  <RoleBadge role={row.role} />
                </TableCell>
              </>
            }
          >
            <TableCell label={t("balance")} className="text-right">
              <div>
                <Money amount={row.balance} className="font-medium" />
                <span className="block text-xs text-muted-foreground">
                  {t("used")} <Money amount={row.usedBalance} />
                </span>
              </div>
            </TableCell>
            <TableCell label={t("share")} className="figures text-right">
              {row.sharePercentage}%
            </TableCell>
            <TableCell label={t("district")}>{row.district ?? "–"}</TableCell>
          </MemberRow>
        ))}
      </TableBody>
    </Table>
  );
}
