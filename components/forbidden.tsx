import { getTranslations } from "next-intl/server";
import { Button } from "@/components/ui/button";
import { Lock } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { Notice } from "./notice";

/** A screen for others: who may open it, and the way back (decisions, section 3). */
export async function Forbidden({ title, text }: { title?: string; text?: string }) {
  const t = await getTranslations("errorPages");
  return (
    <Notice
      icon={Lock}
      title={title ?? t("forbiddenTitle")}
      text={<p>{text ?? t("forbiddenText")}</p>}
    >
      <Button asChild>
        <Link href="/dashboard">{t("dashboard")}</Link>
      </Button>
    </Notice>
  );
}
