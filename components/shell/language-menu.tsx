"use client";

import { useLocale, useTranslations } from "next-intl";
import { SteadyForm } from "@/components/steady-form";
import { Check, Languages } from "@/components/ui/icons";
import { Menu, menuItemClass } from "@/components/ui/menu";
import { LANGUAGES, LOCALES } from "@/lib/locales";

/** Sets the language by a form (`language`), with or without script. */
export function LanguageMenu({ action }: { action: (form: FormData) => Promise<void> }) {
  const t = useTranslations("shell");
  const locale = useLocale();
  return (
    <Menu id="language-menu" label={t("language")} trigger={<Languages />}>
      <SteadyForm action={action}>
        {LOCALES.map((code) => (
          <button
            key={code}
            type="submit"
            name="language"
            value={code}
            lang={code}
            aria-current={code === locale ? "true" : undefined}
            className={`${menuItemClass} justify-between aria-current:font-medium`}
          >
            {LANGUAGES[code].name}
            {code === locale && <Check />}
          </button>
        ))}
      </SteadyForm>
    </Menu>
  );
}
