"use client";

import { useTranslations } from "next-intl";
import { Notice } from "@/components/notice";
import { Logo } from "@/components/shell/logo";
import { ButtonLink } from "@/components/ui/button-link";
import { Search } from "@/components/ui/icons";

/** An address that leads nowhere. The framework sends it along, unseen, with every screen: so by name only. */
export function Missing() {
  const t = useTranslations("errorPages");
  return (
    <main id="main" className="mx-auto max-w-lg px-4 pt-8">
      <Logo />
      <Notice icon={Search} title={t("notFoundTitle")} text={<p>{t("notFoundText")}</p>}>
        <ButtonLink href="/">{t("home")}</ButtonLink>
      </Notice>
    </main>
  );
}
