import { useTranslations } from "next-intl";
import { LogOut } from "@/components/ui/icons";

type Props = { action: () => Promise<void>; className: string };

/** A form, so that one can leave without script too. */
export function LogoutButton({ action, className }: Props) {
  const t = useTranslations("shell");
  return (
    <form action={action}>
      <button type="submit" title={t("logout")} className={className}>
        <LogOut />
        <span className="nav-label">{t("logout")}</span>
      </button>
    </form>
  );
}
