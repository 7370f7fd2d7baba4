import { useTranslations } from "next-intl";

/** In place of a figure in a table that is withheld from the reader; `WithheldWhy` says why, once on the screen. */
export function Withheld() {
  const t = useTranslations("withheld");
  return <span className="text-muted-foreground">{t("short")}</span>;
}

/** Why figures are withheld, below what has them. */
export function WithheldWhy() {
  const t = useTranslations("withheld");
  return <p className="mt-2 mb-4 text-sm text-muted-foreground">{t("why")}</p>;
}
