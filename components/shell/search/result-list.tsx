import { clsx } from "clsx";
import { useEffect } from "react";
import { Link } from "@/components/ui/link";
import type { Group } from "./choices";

type Props = {
  id: string;
  label: string;
  groups: Group[];
  /** The number of the option that is meant. */
  active: number;
  /** A newer answer is on its way. */
  busy: boolean;
  onChoose: () => void;
};

/** The options in their groups; each is a link, so that it can also be opened in another tab. */
export function ResultList({ id, label, groups, active, busy, onChoose }: Props) {
  useEffect(() => {
    if (!busy && active >= 0) {
      document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: "nearest" });
    }
  }, [id, active, busy]);
  let number = -1;

  function choose({ ctrlKey, metaKey, shiftKey }: React.MouseEvent) {
    if (!(ctrlKey || metaKey || shiftKey)) onChoose();
  }

  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      aria-busy={busy}
      className={clsx("min-h-0 overflow-y-auto overscroll-contain", busy && "opacity-60")}
    >
      {groups.map(({ name, choices }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields.
        <div
          key={name}
          role="group"
          aria-label={name ?? undefined}
          className="border-border p-1.5 not-first:border-t"
        >
          {name && (
            <p aria-hidden="true" className="px-2 py-1 text-xs font-medium text-muted-foreground">
              {name}
            </p>
          )}
          {choices.map(({ href, content }) => {
            number += 1;
            const meant = !busy && number === active;
            return (
              <Link
                key={href}
                id={`${id}-${number}`}
                href={href}
                role="option"
                tabIndex={-1}
                aria-selected={meant}
                onClick={choose}
                className="flex min-h-11 items-center gap-3 rounded-md px-2 py-1.5 hover:bg-muted aria-selected:bg-primary-soft"
              >
                {content}
              </Link>
            );
          })}
        </div>
      ))}
    </div>
  );
}
