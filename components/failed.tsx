"use client";

import { useTranslations } from "next-intl";
import { FailedScreen } from "./failed-screen";

/** A screen that failed, in the reader's language. */
export function Failed({ error, retry }: { error: unknown; retry: () => void }) {
  const t = useTranslations("errorPages");
  const common = useTranslations("common");
  const texts = {
    title: t("failedTitle"),
    text: t("failedText"),
    number: t("failedNumber"),
    again: common("tryAgain"),
    home: t("home"),
  };
  return <FailedScreen error={error} retry={retry} texts={texts} />;
}
