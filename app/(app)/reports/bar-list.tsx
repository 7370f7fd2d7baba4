export type Bar = {
  key: string;
  label: string;
  /** What the bar's length says. */
  count: number;
  value: React.ReactNode;
};

/** Names with their values, each over a bar as long as its share of the longest. */
export function BarList({ bars, highest }: { bars: Bar[]; highest: number }) {
  return (
    <ul className="grid gap-3">
      {bars.map(({ key, label, count, value }) => (
        <li key={key} className="text-sm">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="min-w-0 break-words">{label}</span>
            <span className="ml-auto text-right tabular-nums">{value}</span>
          </p>
          <svg
            viewBox="0 0 100 1"
            preserveAspectRatio="none"
            aria-hidden="true"
            className="mt-1 block h-2 w-full rounded-full bg-muted"
          >
            <rect
              width={Math.max(1, Math.round((count / highest) * 1000) / 10)}
              height="1"
              className="fill-chart-1"
            />
          </svg>
        </li>
      ))}
    </ul>
  );
}
