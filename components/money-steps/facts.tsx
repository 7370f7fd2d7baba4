import type { Fact } from "@/lib/web/steps-state";

/** Names and values; the first one, what it is all about, is large. */
export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className="facts">
      {facts.map(({ label, value }, at) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={at === 0 ? "text-xl font-semibold" : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
