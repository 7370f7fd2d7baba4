"use client";

import { useTranslations } from "next-intl";
import { type RefObject, useEffect, useState } from "react";
import { Spinner } from "@/components/ui/spinner";
import { choicesOf } from "./choices";
import { ResultList } from "./result-list";
import { useFieldEvents } from "./use-field-events";
import { useSearch } from "./use-search";

export type PanelProps = {
  /** The list's; its options have it with their number. */
  id: string;
  field: RefObject<HTMLInputElement | null>;
  /** Whether there is a list, and which of its options is meant. */
  onShow: (shown: { open: boolean; active?: string | undefined }) => void;
  /** `back`: to where one was before. */
  onLeave: (back: boolean) => void;
};

/** What the search finds, under its field. The field keeps the focus; arrows move through the list. */
export function SearchPanel({ id, field, onShow, onLeave }: PanelProps) {
  const t = useTranslations("search");
  const [typed, setTyped] = useState("");
  const [open, setOpen] = useState(true);
  const [at, setAt] = useState(-1);
  const query = typed.trim();
  const found = useSearch(query);
  const groups = found.answer ? choicesOf(found.answer, found.of, t) : [];
  const size = groups.reduce((sum, { choices }) => sum + choices.length, 0);
  const shown = open && query !== "";
  const ready = shown && found.state === "done";
  const active = ready && at >= 0 ? `${id}-${at}` : undefined;
  // What was typed while the script was on its way counts.
  useEffect(() => setTyped(field.current?.value ?? ""), [field]);
  useEffect(() => onShow({ open: shown, active }), [onShow, shown, active]);

  function close(back: boolean) {
    if (field.current) field.current.value = "";
    setTyped("");
    onLeave(back);
  }
  useFieldEvents(field, {
    type: (text) => {
      setTyped(text);
      setAt(-1);
      setOpen(true);
    },
    submit: () => close(false),
    away: () => setOpen(false),
    key: (key) =>
      press(key, { shown, query, size: ready ? size : 0, at, active, setOpen, setAt, close }),
  });

  return (
    <>
      <Status found={found} shown={shown} />
      {shown && (
        <div className="absolute inset-x-0 top-full z-10 flex max-h-96 flex-col overflow-hidden rounded-lg border bg-card shadow-soft max-sm:max-h-[min(24rem,75dvh)] max-sm:rounded-t-none sm:mt-1.5 sm:min-w-sm">
          <Instead found={found} none={size === 0} />
          <ResultList
            id={id}
            groups={groups}
            label={t("label")}
            busy={!ready}
            active={at}
            onChoose={() => close(false)}
          />
        </div>
      )}
    </>
  );
}

type Keys = {
  shown: boolean;
  query: string;
  /** How many can be chosen. */
  size: number;
  at: number;
  active: string | undefined;
  setOpen: (open: boolean) => void;
  setAt: (at: number) => void;
  close: (back: boolean) => void;
};

/** Whether the key did something here. */
function press(key: string, { shown, query, size, at, active, setOpen, setAt, close }: Keys) {
  if (key === "Escape") {
    if (shown) setOpen(false);
    else close(true);
    return true;
  }
  if (!shown && key.startsWith("Arrow")) {
    setOpen(true);
    return query !== "";
  }
  const to = size > 0 ? destination(key, at, size) : null;
  if (to !== null) setAt(to);
  if (key !== "Enter" || !active) return to !== null;
  document.getElementById(active)?.click();
  return true;
}

type Found = ReturnType<typeof useSearch>;

/** How far it is, to be seen in the field and to be heard. */
function Status({ found, shown }: { found: Found; shown: boolean }) {
  const t = useTranslations("search");
  const { state, of, answer } = found;
  return (
    <>
      {state === "searching" && (
        <span className="pointer-events-none absolute right-3.5 text-muted-foreground max-sm:right-16 sm:top-3.5">
          <Spinner />
        </span>
      )}
      <p role="status" className="sr-only">
        {shown && announced()}
      </p>
    </>
  );

  function announced(): string {
    if (state === "searching") return t("searching");
    if (state !== "done" || !answer) return "";
    const found = answer.pages.length + answer.members.length + answer.transactions.length;
    if (found === 0) return t("none", { query: of });
    return t("count", { count: found });
  }
}

/** What stands in the place of results: that there are none, none yet, or why. */
function Instead({ found, none }: { found: Found; none: boolean }) {
  const t = useTranslations("search");
  const common = useTranslations("common");
  const { state, of, answer, message, again } = found;
  return (
    <>
      {state === "failed" && (
        <div role="alert" className="flex flex-wrap items-center gap-x-4 px-3 py-2 text-sm">
          <p className="min-w-0 flex-1 basis-40">{message ?? t("failed")}</p>
          <button type="button" className="link min-h-11" onClick={again}>
            {common("tryAgain")}
          </button>
        </div>
      )}
      {state === "searching" && !answer && <Line>{t("searching")}</Line>}
      {answer && none && <Line>{t("none", { query: of })}</Line>}
    </>
  );
}

function Line({ children }: { children: React.ReactNode }) {
  return (
    <p aria-hidden="true" className="px-3 py-3 text-sm break-words text-muted-foreground">
      {children}
    </p>
  );
}

// Home and End move within the text until the arrows have left it for the list.
function destination(key: string, at: number, size: number): number | null {
  if (key === "ArrowDown") return (at + 1) % size;
  if (key === "ArrowUp") return at <= 0 ? size - 1 : at - 1;
  if (at < 0) return null;
  if (key === "Home") return 0;
  return key === "End" ? size - 1 : null;
}
