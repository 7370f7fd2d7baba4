import { useTranslations } from "next-intl";
import { Bell as Sign } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { UnreadMark } from "./user-parts";

/** The way to the notices, with how many are unread. */
export function Bell() {
  const t = useTranslations("notices");
  return (
    <Link href="/notices" title={t("title")} className="icon-button relative shrink-0">
      <Sign />
      <span className="sr-only">{t("title")}</span>
      <UnreadMark>{t("unread")}</UnreadMark>
    </Link>
  );
}
