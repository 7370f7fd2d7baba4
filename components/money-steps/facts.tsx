import type { Fact } from "@/lib/web/steps-state";

/** Names and values; the first one, what it is all about, is large. */
export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className="facts">
      {facts.map(({ label, value, note }, at) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={at === 0 ? "text-xl font-semibold" : undefined}>
            {value}
            {note && <span className="block text-sm text-muted-foreground">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
