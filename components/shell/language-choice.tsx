"use client";

import { Check, Languages } from "@/components/ui/icons";
import { Menu, menuItemClass } from "@/components/ui/menu";

type Props = {
  label: string;
  locale: string;
  languages: [code: string, name: string][];
  action: (form: FormData) => Promise<void>;
};

/** The menu of `LanguageMenu`, drawn from its words alone: it stands in every page. */
export function LanguageChoice({ label, locale, languages, action }: Props) {
  return (
    <Menu id="language-menu" label={label} trigger={<Languages />}>
      <form action={action}>
        {languages.map(([code, name]) => (
          <button
            key={code}
            type="submit"
            name="language"
            value={code}
            lang={code}
            aria-current={code === locale ? "true" : undefined}
            className={`${menuItemClass} justify-between aria-current:font-medium`}
          >
            {name}
            {code === locale && <Check />}
          </button>
        ))}
      </form>
    </Menu>
  );
}
