"use client";

import { useTranslations } from "next-intl";
import { FigureLink } from "@/components/figure-link";
import { Card } from "@/components/ui/card";

/** `colour` is of the sign beside its name. */
type Series = { name: string; colour: string };
export type Column = {
  /** `Nov 2026`, or that it is not over. Three letters tell the months apart in both languages. */
  name: string;
  /** One exact value for each series, and where it opens what makes it up. */
  values: string[];
  hrefs: (string | undefined)[];
};

type Props = {
  id: string;
  title: string;
  text: string;
  series: Series[];
  columns: Column[];
  /** The value at the upper edge, and at half of it. */
  axis: [string, string];
  /** Shapes on a field of `columns.length` × 100, its upper edge 0. */
  children: React.ReactNode;
};

/**
 * A chart by months without script: shapes in SVG, over them one stop of the Tab key for each month that
 * says and shows its values, and the same values as a table (app/charts.css). A client component so that a
 * page holds its figures once beside the drawing, and not the drawing twice.
 */
export function MonthChart(props: Props) {
  const { id, title, text, series, columns, axis, children } = props;
  const t = useTranslations("reports.chart");
  const every = Math.ceil(columns.length / 12);
  const width = columns.length;
  const saidOf = (values: string[]) =>
    values.map((value, at) => `${series[at]?.name} ${value}`).join(", ");
  return (
    <Card className="grid grid-cols-1 content-start gap-3 p-4 sm:p-5">
      <div>
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        <p className="text-sm text-muted-foreground">{text}</p>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form's fields. */}
      <div
        role="group"
        aria-labelledby={id}
        aria-describedby={`${id}-help`}
        className="month-chart"
      >
        <p id={`${id}-help`} className="sr-only">
          {t("help")}
        </p>
        <Legend series={series} />
        <div className="month-chart-field">
          <svg viewBox={`0 0 ${width} 100`} preserveAspectRatio="none" aria-hidden="true">
            <path
              d={`M0 0H${width}M0 50H${width}M0 100H${width}`}
              className="fill-none stroke-border"
              vectorEffect="non-scaling-stroke"
            />
            {children}
          </svg>
          <span aria-hidden="true" className="axis">
            {axis[0]}
          </span>
          <span aria-hidden="true" className="axis top-24">
            {axis[1]}
          </span>
          <div className="months">
            {columns.map(({ name, values }, at) => (
              <div
                key={name}
                role="img"
                // biome-ignore lint/a11y/noNoninteractiveTabindex: each month says its values by keyboard.
                tabIndex={0}
                aria-label={`${name}: ${saidOf(values)}`}
                data-month={(width - 1 - at) % every === 0 ? name.slice(0, 3) : ""}
              />
            ))}
          </div>
        </div>
      </div>
      <ValueTable id={id} series={series} columns={columns} />
    </Card>
  );
}

function Legend({ series }: Pick<Props, "series">) {
  return (
    <p
      aria-hidden="true"
      className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 pb-2 text-sm"
    >
      {series.map(({ name, colour }) => (
        <span key={name} className="flex items-center gap-2">
          <span className={`size-3 rounded-sm ${colour}`} />
          {name}
        </span>
      ))}
    </p>
  );
}

/** What the shapes show, exactly. */
function ValueTable({ id, series, columns }: Pick<Props, "id" | "series" | "columns">) {
  const t = useTranslations("reports.chart");
  return (
    <details>
      <summary className="link flex min-h-11 w-fit cursor-pointer items-center text-sm">
        {t("asTable")}
      </summary>
      <table className="value-table" aria-labelledby={id}>
        <thead>
          <tr>
            {[t("month"), ...series.map(({ name }) => name)].map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {columns.map(({ name, values, hrefs }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {values.map((value, at) => (
                <td key={series[at]?.name}>
                  <FigureLink href={hrefs[at]}>{value}</FigureLink>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
