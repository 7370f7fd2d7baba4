import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { IMPORT_KINDS } from "@/lib/imports/schema";
import { templateName } from "@/lib/imports/templates";
import { LANGUAGES, LOCALES } from "@/lib/locales";
import { formatExact } from "@/lib/money";
import type { ShareTerms } from "@/lib/shares/rules";

const ENDINGS = ["xlsx", "csv"] as const;

/** The files to be filled in, in each language; `shares`: their terms now. */
export function Templates({ shares }: { shares: Pick<ShareTerms, "on" | "value"> }) {
  const t = useTranslations("moveIn");
  return (
    <Card className="grid gap-3 p-4">
      <h2 className="text-lg font-semibold">{t("templates")}</h2>
      <p className="text-sm text-muted-foreground">{t("templatesText")}</p>
      <p className="text-sm text-muted-foreground">
        {shares.on ? t("sharesText", { value: formatExact(shares.value) }) : t("sharesOffText")}
      </p>
      <ul className="divide-y">
        {IMPORT_KINDS.map((kind) => (
          <li key={kind} className="grid gap-1 py-2">
            <span className="font-medium">{t(`files.${kind}`)}</span>
            <span className="flex flex-wrap gap-x-4">
              {LOCALES.flatMap((locale) =>
                ENDINGS.map((ending) => (
                  <a
                    key={`${locale}${ending}`}
                    href={`/members/moving-in/templates/${templateName(kind, locale)}.${ending}`}
                    download
                    className="link inline-flex min-h-11 items-center text-sm"
                  >
                    <span className="sr-only">{t(`files.${kind}`)} </span>
                    {LANGUAGES[locale].name}, {ending.toUpperCase()}
                  </a>
                )),
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
