import { getLocale, getTranslations } from "next-intl/server";
import { Check, Languages } from "@/components/ui/icons";
import { Menu, menuItemClass } from "@/components/ui/menu";

const LANGUAGES = [
  ["en", "english"],
  ["rw", "kinyarwanda"],
] as const;

/** Sets the language by a form (`language`: en or rw), with or without script. */
export async function LanguageMenu({ action }: { action: (form: FormData) => Promise<void> }) {
  const t = await getTranslations("shell");
  const locale = await getLocale();
  return (
    <Menu id="language-menu" label={t("language")} trigger={<Languages />}>
      <form action={action}>
        {LANGUAGES.map(([code, name]) => (
          <button
            key={code}
            type="submit"
            name="language"
            value={code}
            lang={code}
            aria-current={code === locale ? "true" : undefined}
            className={`${menuItemClass} justify-between aria-current:font-medium`}
          >
            {t(name)}
            {code === locale && <Check />}
          </button>
        ))}
      </form>
    </Menu>
  );
}
