"use client";

import { useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { sessionFetch } from "@/components/session-fetch";
import { useEndSession } from "@/components/shell/use-end-session";
import { Input } from "@/components/ui/input";
import { Link } from "@/components/ui/link";
import type { ListedRecipient } from "@/lib/members/views";
import type { PastRecipient } from "@/lib/transfers/schema";

const PAUSE_MS = 300;
type Found = ListedRecipient[] | "failed" | null;
type Props = {
  typed: Record<string, string>;
  /** To whom money was sent before: one press each while the field is empty. */
  past: PastRecipient[];
  id?: string;
  "aria-describedby"?: string;
  "aria-invalid"?: boolean;
};

/**
 * A field that suggests members while typing; arrows and Enter choose. Without script it is a
 * plain field, and the server finds whom it means.
 */
export function RecipientInput({ typed, past, ...field }: Props) {
  const { recipient = "", recipientId = "" } = typed;
  const list = useId();
  const [text, setText] = useState(recipient);
  const [chosen, setChosen] = useState(recipientId);
  const [open, setOpen] = useState(false);
  const found = useRecipients(open ? text : "");
  const box = useRef<HTMLInputElement>(null);
  // On a slow phone people type before the script is there: what they typed counts.
  useEffect(() => {
    const early = box.current?.value ?? "";
    if (early === "" || early === recipient) return;
    setText(early);
    setChosen("");
    setOpen(box.current === document.activeElement);
  }, [recipient]);
  const options = Array.isArray(found) ? found : [];
  const { active, setActive, onKeyDown } = useListKeys(open, setOpen, options, choose);

  function choose(member: PastRecipient) {
    setText(member.fullName);
    setChosen(member.id);
    setOpen(false);
  }

  return (
    <div className="relative">
      {chosen !== "" && <input type="hidden" name="recipientId" value={chosen} />}
      {/* For whom the id, or the choice below, was given. */}
      <input type="hidden" name="recipientFor" value={chosen ? text : recipient} />
      <Input
        {...field}
        ref={box}
        name="recipient"
        autoComplete="off"
        maxLength={200}
        role="combobox"
        aria-expanded={open && found !== null}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={open && options[active] ? `${list}-${active}` : undefined}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setChosen("");
          setActive(0);
          setOpen(true);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setOpen(false)}
      />
      {text === "" && <PastRecipients past={past} onChoose={choose} />}
      {open && text.trim() !== "" && (
        <Suggestions id={list} found={found} active={active} onChoose={choose} />
      )}
    </div>
  );
}

/** The arrows move through a list, Enter chooses of it, Escape closes it. */
function useListKeys(
  open: boolean,
  setOpen: (open: boolean) => void,
  options: ListedRecipient[],
  choose: (member: ListedRecipient) => void,
) {
  const [active, setActive] = useState(0);
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape" && open) {
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    }
    if (options.length === 0 || !open) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      setActive((at) => (at + step + options.length) % options.length);
    }
    const member = options[active];
    if (event.key === "Enter" && member) {
      event.preventDefault();
      choose(member);
    }
  }
  return { active, setActive, onKeyDown };
}

type PastProps = { past: PastRecipient[]; onChoose: (member: PastRecipient) => void };

/** Without script each is a link to the form with that name in it. */
function PastRecipients({ past, onChoose }: PastProps) {
  const t = useTranslations("send");
  const title = useId();
  if (past.length === 0) return null;
  return (
    <div className="mt-3">
      <p id={title} className="mb-1.5 text-sm font-medium">
        {t("before")}
      </p>
      <ul aria-labelledby={title} className="flex flex-wrap gap-2">
        {past.map((member) => (
          <li key={member.id}>
            <Link
              href={`/profile?send=1&to=${member.id}`}
              scroll={false}
              className="inline-flex min-h-11 flex-wrap items-center gap-x-1.5 rounded-lg border border-input bg-card px-3 hover:bg-muted"
              onClick={(event) => {
                event.preventDefault();
                onChoose(member);
                document.getElementById("amount")?.focus();
              }}
            >
              {member.fullName}
              <span className="text-sm text-muted-foreground">@{member.username}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

type SuggestionsProps = {
  id: string;
  found: Found;
  active: number;
  onChoose: (member: ListedRecipient) => void;
};

function Suggestions({ id, found, active, onChoose }: SuggestionsProps) {
  const t = useTranslations("send");
  const word = found === null ? t("searching") : found === "failed" ? t("listFailed") : t("nobody");
  const members = Array.isArray(found) ? found : [];
  return (
    <div className="absolute inset-x-0 top-full z-10 mt-1 max-h-64 overflow-y-auto rounded-lg border border-border bg-card shadow">
      <div id={id} role="listbox" aria-label={t("recipient")}>
        {members.map((member, at) => (
          <div
            key={member.id}
            id={`${id}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            className="min-h-11 cursor-pointer px-3 py-2 aria-selected:bg-primary-soft"
            onPointerDown={(event) => {
              event.preventDefault();
              onChoose(member);
            }}
          >
            <p className="truncate">{member.fullName}</p>
            <p className="truncate text-sm text-muted-foreground">
              @{member.username}
              {member.email && ` · ${member.email}`}
            </p>
          </div>
        ))}
      </div>
      {members.length === 0 && (
        <p role="status" className="px-3 py-3 text-sm text-muted-foreground">
          {word}
        </p>
      )}
    </div>
  );
}

/** Members who match, 300 ms after the last key; null while searching. */
function useRecipients(text: string): Found {
  const [found, setFound] = useState<Found>(null);
  const endSession = useEndSession();
  // As it stands beside a name.
  const query = text.trim().replace(/^@(?=\S+$)/, "");
  useEffect(() => {
    setFound(null);
    if (query === "") return;
    let gone = false;
    const timer = setTimeout(async () => {
      try {
        const answer = await sessionFetch(`/api/members?limit=8&q=${encodeURIComponent(query)}`);
        const next = answer.ok ? await answer.json() : "failed";
        if (gone) return;
        setFound(next);
        if (answer.status === 401) endSession();
      } catch {
        if (!gone) setFound("failed");
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      gone = true;
    };
  }, [query, endSession]);
  return found;
}
