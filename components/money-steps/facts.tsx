import { FactList } from "@/components/fact-list";
import type { Fact } from "@/lib/web/steps-state";

/** Names and values; the first one, what it is all about, is large. */
export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <FactList
      facts={facts.map(({ label, value, note }, at) => [
        label,
        <span key="value" className={at === 0 ? "text-xl font-semibold" : undefined}>
          {value}
          {note && <span className="block text-sm text-muted-foreground">{note}</span>}
        </span>,
      ])}
    />
  );
}
