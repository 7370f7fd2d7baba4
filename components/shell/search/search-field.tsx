"use client";

import { useTranslations } from "next-intl";
import {
  type ComponentType,
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { AddressForm } from "@/components/address-form";
import { controlClass } from "@/components/ui/control-class";
import { Cross } from "@/components/ui/cross";
import { Search } from "@/components/ui/icons";
import { useScripted } from "@/components/ui/use-scripted";
import type { PanelProps } from "./search-panel";

// Where it does not arrive, the field is still a form that leads to the page of results.
const SearchPanel = lazy<ComponentType<PanelProps>>(() =>
  import("./search-panel").then(
    ({ SearchPanel }) => ({ default: SearchPanel }),
    () => ({ default: () => null }),
  ),
);

/**
 * The search of the whole application, in the header of every screen (LAY-37): Ctrl K or Cmd K leads to it, and only then the rest of its script is fetched.
 * On a phone it is a sign that opens it over the whole header. Without script it is a form, and on a
 * phone a link, to the page of results.
 */
export function SearchField() {
  const t = useTranslations("search");
  const list = useId();
  const { form, input, live, setLive, open, leave } = useOpening();
  const [shown, setShown] = useState<{ open: boolean; active?: string | undefined }>({
    open: false,
  });
  const scripted = useScripted();
  const combobox = scripted && {
    role: "combobox",
    "aria-autocomplete": "list" as const,
    "aria-expanded": shown.open,
    "aria-controls": shown.open ? list : undefined,
    "aria-activedescendant": shown.active,
    "aria-keyshortcuts": "Control+K Meta+K",
  };
  return (
    <>
      <OpenLink onPress={open} />
      <AddressForm ref={form} role="search" action="/search" className="search-form">
        <span className="search-sign">
          <Search />
        </span>
        <input
          {...combobox}
          ref={input}
          name="q"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="off"
          maxLength={200}
          aria-label={t("label")}
          placeholder={t("placeholder")}
          onFocus={() => setLive(true)}
          className={`${controlClass} pl-10 sm:pr-24`}
        />
        <span aria-hidden="true" className="search-keys">
          <kbd>Ctrl K</kbd>
        </span>
        <button
          type="button"
          aria-label={t("close")}
          onClick={() => leave(true)}
          className="icon-link shrink-0 sm:hidden"
        >
          <Cross />
        </button>
        {live && (
          <Suspense>
            <SearchPanel id={list} field={input} onShow={setShown} onLeave={leave} />
          </Suspense>
        )}
      </AddressForm>
    </>
  );
}

/** On a phone what opens the field. */
function OpenLink({ onPress }: { onPress: () => void }) {
  const t = useTranslations("search");
  return (
    <a
      href="/search"
      aria-label={t("open")}
      onClick={(event) => {
        event.preventDefault();
        onPress();
      }}
      className="icon-link ml-auto sm:hidden"
    >
      <Search />
    </a>
  );
}

/** Opens the field, also by its shortcut, and leaves it for where one was. */
function useOpening() {
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const from = useRef<Element | null>(null);
  const [live, setLive] = useState(false);

  // At once, within the press: a phone shows its keyboard for nothing that comes later.
  const open = useCallback(() => {
    if (document.activeElement !== input.current) from.current = document.activeElement;
    form.current?.setAttribute("data-open", "");
    input.current?.focus();
    input.current?.select();
  }, []);

  useEffect(() => {
    const enter = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return;
      event.preventDefault();
      open();
    };
    // Somebody may be in it already when the script arrives.
    if (document.activeElement === input.current) setLive(true);
    document.addEventListener("keydown", enter);
    return () => document.removeEventListener("keydown", enter);
  }, [open]);

  function leave(back: boolean) {
    form.current?.removeAttribute("data-open");
    input.current?.blur();
    if (back && from.current instanceof HTMLElement) from.current.focus({ preventScroll: true });
    from.current = null;
  }

  return { form, input, live, setLive, open, leave };
}

// Ctrl or Cmd with it: a letter or sign alone would be pressed by speech input (WCAG 2.1.4). Not behind
// an open dialog, where the field cannot be reached.
function isShortcut({ key, ctrlKey, metaKey, altKey, shiftKey, isComposing }: KeyboardEvent) {
  if (isComposing || altKey || shiftKey || document.querySelector("dialog:modal")) return false;
  return key.toLowerCase() === "k" && (ctrlKey || metaKey);
}
