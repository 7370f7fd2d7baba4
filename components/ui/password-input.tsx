"use client";

import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { controlClass } from "./control-class";

/** A password with a button that shows it; without script an ordinary password field. */
export function PasswordInput({ className, ...rest }: React.ComponentProps<"input">) {
  const t = useTranslations("common");
  const [shown, setShown] = useState(false);
  const label = t(shown ? "hidePassword" : "showPassword");
  return (
    <span className={clsx("relative block", className)}>
      <input
        autoCapitalize="none"
        spellCheck={false}
        {...rest}
        type={shown ? "text" : "password"}
        className={clsx(controlClass, "pr-12")}
      />
      <button
        type="button"
        aria-pressed={shown}
        aria-label={label}
        title={label}
        onClick={() => setShown(!shown)}
        className="needs-script absolute inset-y-0 right-0 grid w-11 place-items-center rounded-md text-muted-foreground hover:text-foreground"
      >
        <svg
          viewBox="0 0 24 24"
          aria-hidden="true"
          className="size-5"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
        >
          <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
          <circle cx="12" cy="12" r="3" />
          {shown && <path d="m4 4 16 16" strokeLinecap="round" />}
        </svg>
      </button>
    </span>
  );
}
