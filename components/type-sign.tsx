import { type TransactionType, TYPE_SIGNS } from "./type-signs";

/** The sign of a transaction's type beside its word. */
export function TypeSign({ type, word }: { type: TransactionType; word: string }) {
  const Sign = TYPE_SIGNS[type];
  return (
    <span className="inline-flex items-center gap-2 font-medium">
      <span className="grid size-7 shrink-0 place-items-center rounded-full bg-muted">
        <Sign className="size-4" />
      </span>
      {word}
    </span>
  );
}
