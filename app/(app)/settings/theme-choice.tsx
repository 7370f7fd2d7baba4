"use client";

import { useTranslations } from "next-intl";
import { useTheme } from "next-themes";
import { useEffect, useState } from "react";
import { choiceClass } from "./choice-class";

const THEMES = ["light", "dark", "system"] as const;

/** Light, dark, or as the device says; kept in the browser. */
export function ThemeChoice() {
  const t = useTranslations("settings.themeChoice");
  const { theme, setTheme } = useTheme();
  // The server does not know what the browser keeps.
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return (
    <fieldset className="needs-script grid gap-2">
      <legend className="mb-1.5 text-sm font-medium">{t("legend")}</legend>
      <div className="flex flex-wrap gap-2">
        {THEMES.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={mounted && theme === each}
            onClick={() => setTheme(each)}
            className={choiceClass}
          >
            {t(each)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
