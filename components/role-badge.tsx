import { useTranslations } from "next-intl";
import { RoleMark } from "@/components/role-mark";
import type { Role } from "@/components/shell/types";

export function RoleBadge({ role }: { role: Role }) {
  const t = useTranslations("roles");
  return <RoleMark role={role} label={t(role)} />;
}
