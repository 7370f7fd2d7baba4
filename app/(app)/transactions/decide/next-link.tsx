import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button-link";

/** The way on to the next thing that waits; nothing where there is none. */
export function NextLink({ href }: { href: string | null }) {
  const t = useTranslations("toDecide");
  if (!href) return null;
  return (
    <div>
      <ButtonLink href={href} scroll={false}>
        {t("next")}
      </ButtonLink>
    </div>
  );
}
