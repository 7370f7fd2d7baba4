import { useTranslations } from "next-intl";
import type { Role } from "@/components/shell/types";
import { Badge } from "@/components/ui/badge";

/** One colour per role; written out, so that the style sheet knows them. */
const ROLE_LOOK: Record<Role, string> = {
  member: "bg-role-member text-role-member-ink",
  admin: "bg-role-admin text-role-admin-ink",
  finance: "bg-role-finance text-role-finance-ink",
  financial_manager: "bg-role-financial-manager text-role-financial-manager-ink",
  director: "bg-role-director text-role-director-ink",
  advisor: "bg-role-advisor text-role-advisor-ink",
  tech: "bg-role-tech text-role-tech-ink",
};

/** A role as colour and word. */
export function RoleBadge({ role }: { role: Role }) {
  const t = useTranslations("roles");
  return (
    <Badge variant="own" className={ROLE_LOOK[role]}>
      {t(role)}
    </Badge>
  );
}
