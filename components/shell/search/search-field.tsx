"use client";

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
import { controlClass } from "@/components/ui/control-class";
import { Cross } from "@/components/ui/cross";
import { useScripted } from "@/components/ui/use-scripted";
import type { SearchLabels } from "./labels";
import type { PanelProps } from "./search-panel";

// Where it does not arrive, the field is still a form that leads to the page of results.
const SearchPanel = lazy<ComponentType<PanelProps>>(() =>
  import("./search-panel").then(
    ({ SearchPanel }) => ({ default: SearchPanel }),
    () => ({ default: () => null }),
  ),
);

type Props = { labels: SearchLabels; sign: React.ReactNode };

/**
 * The field in the header: `/` or Ctrl K leads to it, and only then the rest of its script is fetched.
 * On a phone it is a sign that opens it over the whole header. Without script it is a form, and on a
 * phone a link, to the page of results.
 */
export function SearchField({ labels, sign }: Props) {
  const list = useId();
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const from = useRef<Element | null>(null);
  const [live, setLive] = useState(false);
  const [shown, setShown] = useState<{ open: boolean; active?: string | undefined }>({
    open: false,
  });
  const scripted = useScripted();

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

  const combobox = scripted && {
    role: "combobox",
    "aria-autocomplete": "list" as const,
    "aria-expanded": shown.open,
    "aria-controls": shown.open ? list : undefined,
    "aria-activedescendant": shown.active,
    "aria-keyshortcuts": "/ Control+K Meta+K",
  };
  return (
    <>
      <a
        href="/search"
        aria-label={labels.open}
        title={labels.open}
        onClick={(event) => {
          event.preventDefault();
          open();
        }}
        className="ml-auto grid size-11 place-items-center rounded-md text-muted-foreground hover:bg-muted hover:text-foreground sm:hidden"
      >
        {sign}
      </a>
      <search className="contents">
        <form
          ref={form}
          action="/search"
          data-soft=""
          className="group/search relative max-w-md max-sm:not-data-open:hidden max-sm:data-open:absolute max-sm:data-open:inset-0 max-sm:data-open:z-10 max-sm:data-open:flex max-sm:data-open:max-w-none max-sm:data-open:items-center max-sm:data-open:gap-1 max-sm:data-open:bg-background max-sm:data-open:px-2"
        >
          <span className="pointer-events-none absolute left-3 text-muted-foreground max-sm:left-5 sm:top-3">
            {sign}
          </span>
          <input
            {...combobox}
            ref={input}
            name="q"
            type="text"
            inputMode="search"
            enterKeyHint="search"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={200}
            aria-label={labels.label}
            title={labels.shortcut}
            placeholder={labels.placeholder}
            onFocus={() => setLive(true)}
            className={`${controlClass} peer pl-10 sm:pr-24`}
          />
          <span
            aria-hidden="true"
            className="needs-script pointer-events-none absolute top-2.5 right-2.5 hidden gap-1 sm:peer-[:placeholder-shown:not(:focus)]:flex pointer-coarse:hidden!"
          >
            <kbd className={KEY}>/</kbd>
            <kbd className={KEY}>Ctrl K</kbd>
          </span>
          <button
            type="button"
            aria-label={labels.close}
            title={labels.close}
            onClick={() => leave(true)}
            className="grid size-11 shrink-0 place-items-center rounded-md text-muted-foreground sm:hidden"
          >
            <Cross />
          </button>
          {live && (
            <Suspense>
              <SearchPanel
                {...{ id: list, field: input, labels }}
                onShow={setShown}
                onLeave={leave}
              />
            </Suspense>
          )}
        </form>
      </search>
    </>
  );
}

const KEY =
  "inline-grid min-w-6 place-items-center rounded-sm border bg-muted px-1.5 font-sans text-xs/5 text-muted-foreground";

// Not where somebody types, nor behind an open dialog, where the field cannot be reached.
function isShortcut({
  key,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
  target,
  isComposing,
}: KeyboardEvent) {
  if (isComposing || altKey || document.querySelector("dialog:modal")) return false;
  if (key.toLowerCase() === "k") return (ctrlKey || metaKey) && !shiftKey;
  if (key !== "/" || ctrlKey || metaKey) return false;
  return !(
    target instanceof Element && target.closest("input, textarea, select, [contenteditable]")
  );
}
