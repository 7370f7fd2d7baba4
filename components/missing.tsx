"use client";

import { useTranslations } from "next-intl";
import { Notice } from "@/components/notice";
import { Logo } from "@/components/shell/logo";
import { icon } from "@/components/ui/icon";

// By itself: the list of all icons would be sent along with it.
const Search = icon("Search");

/** An address that leads nowhere. The framework sends it along, unseen, with every screen: so by name only. */
export function Missing() {
  const t = useTranslations("errorPages");
  return (
    <main id="main" className="mx-auto max-w-lg px-4 pt-8">
      <Logo />
      <Notice
        icon={Search}
        title={t("notFoundTitle")}
        text={t("notFoundText")}
        way={{ href: "/", label: t("home") }}
      />
    </main>
  );
}
