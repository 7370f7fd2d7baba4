import { useTranslations } from "next-intl";
import { LogOut } from "@/components/ui/icons";
import { LeaveForm } from "./leave-form";

type Props = { action: () => Promise<void>; className: string };

/** Signs out. */
export function LogoutButton({ action, className }: Props) {
  const t = useTranslations("shell");
  return (
    <LeaveForm action={action}>
      <button type="submit" title={t("logout")} className={className}>
        <LogOut />
        <span className="nav-label">{t("logout")}</span>
      </button>
    </LeaveForm>
  );
}
