import { getTranslations } from "next-intl/server";
import { buttonClass } from "@/components/ui/button-class";
import { Hammer } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { Notice } from "./notice";

const OPEN = ["dashboard", "deposits", "transactions", "profile"] as const;

/** Says plainly that a screen is not part of this version, and which ones are. */
export async function NotYet({ title, text }: { title: string; text: string }) {
  const t = await getTranslations("errorPages");
  const nav = await getTranslations("nav");
  return (
    <Notice
      icon={Hammer}
      label={t("notYetLabel")}
      title={title}
      text={
        <>
          <p>{text}</p>
          <p>{t("notYetText")}</p>
          <p className="mt-3 text-sm font-medium text-foreground">{t("meanwhile")}</p>
        </>
      }
    >
      {OPEN.map((screen) => (
        <Link
          key={screen}
          href={`/${screen}`}
          className={buttonClass({ variant: "outline", size: "sm" })}
        >
          {nav(screen)}
        </Link>
      ))}
    </Notice>
  );
}
