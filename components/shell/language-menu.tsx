"use client";

import { useLocale, useTranslations } from "next-intl";
import { Check, Languages } from "@/components/ui/icons";
import { Menu, menuItemClass } from "@/components/ui/menu";

const NAMES = { en: "english", rw: "kinyarwanda" } as const;

/** Sets the language by a form (`language`: en or rw), with or without script. */
export function LanguageMenu({ action }: { action: (form: FormData) => Promise<void> }) {
  const t = useTranslations("shell");
  const locale = useLocale();
  const codes = Object.keys(NAMES) as (keyof typeof NAMES)[];
  return (
    <Menu id="language-menu" label={t("language")} trigger={<Languages />}>
      <form action={action}>
        {codes.map((code) => (
          <button
            key={code}
            type="submit"
            name="language"
            value={code}
            lang={code}
            aria-current={code === locale ? "true" : undefined}
            className={`${menuItemClass} justify-between aria-current:font-medium`}
          >
            {t(NAMES[code])}
            {code === locale && <Check />}
          </button>
        ))}
      </form>
    </Menu>
  );
}
