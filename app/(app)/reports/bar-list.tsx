import { formatRate, percent } from "@/lib/percent";

export type Bar = {
  key: string;
  label: string;
  /** What the bar's length says. */
  count: number;
  value: React.ReactNode;
};

/** Names with their values, each over a bar as long as its share of the longest (app/charts.css). */
export function BarList({ bars, highest }: { bars: Bar[]; highest: number }) {
  return (
    <ul className="bar-list">
      {bars.map(({ key, label, count, value }) => (
        <li key={key}>
          {label} <span className="ml-auto">{value}</span>
          {/* As short as it can be: a report has dozens of them. */}
          <svg aria-hidden="true">
            {/* Little is still seen. */}
            <rect width={formatRate(Math.max(1, percent(count, highest)))} />
          </svg>
        </li>
      ))}
    </ul>
  );
}
