import { useTranslations } from "next-intl";

/** In place of a figure in a table that the reader is not told; `UntoldWhy` says why, once on the screen. */
export function Untold() {
  const t = useTranslations("untold");
  return <span className="text-muted-foreground">{t("short")}</span>;
}

/** Why figures are not told, below what has them. */
export function UntoldWhy() {
  const t = useTranslations("untold");
  return <p className="mt-2 mb-4 text-sm text-muted-foreground">{t("why")}</p>;
}
