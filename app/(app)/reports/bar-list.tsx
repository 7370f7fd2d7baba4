"use client";

import { FigureLink } from "@/components/figure-link";
import { Money } from "@/components/money";

export type Bar = {
  key: string;
  label: string;
  /** How long it is beside the longest: `32.1%`. */
  length: string;
  value: string;
  francs?: number;
  /** Where its list is, for who may see it. */
  href?: string | undefined;
};

/**
 * Names with their values, each over a bar as long as its share of the longest (app/charts.css). Drawn in the
 * browser from words and values alone: a report has dozens of them, and would hold each twice.
 */
export function BarList({ bars }: { bars: Bar[] }) {
  return (
    <ul className="bar-list">
      {bars.map(({ key, label, length, value, francs, href }) => (
        <li key={key}>
          {label}{" "}
          <span className="ml-auto">
            <FigureLink href={href}>
              {francs === undefined ? (
                value
              ) : (
                <span>
                  {value} · <Money amount={francs} />
                </span>
              )}
            </FigureLink>
          </span>
          <svg aria-hidden="true">
            <rect width={length} />
          </svg>
        </li>
      ))}
    </ul>
  );
}
