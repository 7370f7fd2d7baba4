import { useTranslations } from "next-intl";
import { ClientTexts } from "@/components/texts/client-texts";
import { Table, TableBody, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import type { MemberSort } from "@/lib/members/cursor";
import type { MemberView } from "@/lib/members/views";
import { type ListState, sortAddress } from "./list-state";
import { MemberRow } from "./member-row";

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
  const row = useTranslations("members.row");
  const sort = (by: MemberSort) => ({
    href: sortAddress(state, by),
    direction: state.sort === by ? state.order : undefined,
  });
  return (
    <Table>
      <TableHeader>
        <TableRow>
          <TableHead sort={sort("fullName")}>{t("member")}</TableHead>
          <TableHead sort={sort("role")}>{row("role")}</TableHead>
          <TableHead sort={sort("status")}>{row("status")}</TableHead>
          <TableHead sort={sort("balance")} className="text-right">
            {row("balance")}
          </TableHead>
          <TableHead sort={sort("sharePercentage")} className="text-right">
            {row("share")}
          </TableHead>
          <TableHead sort={sort("district")}>{row("district")}</TableHead>
          <TableHead className="text-right">{t("actions")}</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        <ClientTexts namespaces={["members.row", "fresh"]}>
          {rows.map((each) => (
            <MemberRow
              key={each.id}
              member={{
                id: each.id,
                fullName: each.fullName,
                memberNumber: each.memberNumber,
                email: each.email,
                role: each.role,
                status: each.status,
                balance: each.balance,
                usedBalance: each.usedBalance,
                sharePercentage: each.sharePercentage,
                district: each.district,
                profileImage: each.profileImage,
                updatedAt: each.updatedAt,
              }}
              here={here}
              may={manager === null ? "view" : manager === each.id ? "edit" : "all"}
            />
          ))}
        </ClientTexts>
      </TableBody>
    </Table>
  );
}
