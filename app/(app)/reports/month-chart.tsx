import { getTranslations } from "next-intl/server";
import { Card } from "@/components/ui/card";

export type Series = { name: string /** Of the key beside its name. */; colour: string };
export type Column = {
  key: string;
  /** `Nov`, below the column. */
  short: string;
  /** `Nov 2026`, or that it is not over. */
  name: string;
  /** What is read out, in one sentence. */
  sentence: string;
  /** One exact value for each series. */
  values: string[];
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

const HALF_LABELS = 9;

/**
 * A chart by months without script: shapes in SVG, over them one stop of the Tab key for each month that says
 * and shows its values, and the same values as a table.
 */
export async function MonthChart({ id, title, text, series, columns, axis, children }: Props) {
  const t = await getTranslations("reports");
  const every = Math.ceil(columns.length / 12);
  return (
    <Card className="grid content-start gap-3 p-4 sm:p-5">
      <div>
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        <p className="text-sm text-muted-foreground">{text}</p>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form's fields. */}
      <div role="group" aria-labelledby={id} aria-describedby={`${id}-help`} className="relative">
        <p id={`${id}-help`} className="sr-only">
          {t("chartHelp")}
        </p>
        <p aria-hidden="true" className="flex min-h-11 flex-wrap items-center gap-x-4 text-sm">
          {series.map(({ name, colour }) => (
            <span key={name} className="flex items-center gap-2">
              <span className={`size-3 rounded-sm ${colour}`} />
              {name}
            </span>
          ))}
        </p>
        <div className="relative h-48">
          <svg
            viewBox={`0 0 ${columns.length} 100`}
            preserveAspectRatio="none"
            aria-hidden="true"
            className="absolute inset-0 size-full overflow-visible"
          >
            <path
              d={`M0 0H${columns.length}M0 50H${columns.length}M0 100H${columns.length}`}
              className="fill-none stroke-border"
              vectorEffect="non-scaling-stroke"
            />
            {children}
          </svg>
          {axis.map((value, at) => (
            <span
              key={value}
              aria-hidden="true"
              className="absolute left-0 rounded-sm bg-card/80 pr-1 text-xs text-muted-foreground tabular-nums"
              style={{ top: `${at * 50}%` }}
            >
              {value}
            </span>
          ))}
          <div className="flex h-full">
            {columns.map((column) => (
              <div
                key={column.key}
                role="img"
                // biome-ignore lint/a11y/noNoninteractiveTabindex: each month says its values by keyboard.
                tabIndex={0}
                aria-label={column.sentence}
                className="group flex-1 rounded-sm hover:bg-muted-foreground/10 focus:bg-muted-foreground/15"
              >
                <span className="pointer-events-none absolute inset-x-0 -top-11 z-10 hidden min-h-11 flex-wrap content-center items-center gap-x-3 bg-card text-sm group-hover:flex group-focus:flex">
                  <b className="font-medium">{column.name}</b>
                  {column.values.map((value, at) => (
                    <span key={series[at]?.name} className="flex items-center gap-1.5 tabular-nums">
                      <i className={`size-3 rounded-sm ${series[at]?.colour}`} />
                      {value}
                    </span>
                  ))}
                </span>
              </div>
            ))}
          </div>
        </div>
        <p aria-hidden="true" className="mt-1 flex text-center text-xs text-muted-foreground">
          {columns.map((column, at) => {
            const back = columns.length - 1 - at;
            const shown = back % every === 0;
            const narrow = back % (every * (columns.length > HALF_LABELS ? 3 : 1)) === 0;
            return (
              <span
                key={column.key}
                className={`w-0 flex-1 whitespace-nowrap ${narrow ? "" : "max-sm:invisible"}`}
              >
                {shown && column.short}
              </span>
            );
          })}
        </p>
      </div>
      <details>
        <summary className="link flex min-h-11 w-fit cursor-pointer items-center text-sm">
          {t("asTable")}
        </summary>
        <ValueTable id={id} series={series} columns={columns} heading={t("month")} />
      </details>
    </Card>
  );
}

type TableProps = Pick<Props, "id" | "series" | "columns"> & { heading: string };

function ValueTable({ id, series, columns, heading }: TableProps) {
  return (
    <table className="w-full text-xs sm:text-sm" aria-labelledby={id}>
      <thead className="border-b text-muted-foreground">
        <tr>
          <th scope="col" className="py-2 text-left font-medium">
            {heading}
          </th>
          {series.map(({ name }) => (
            <th key={name} scope="col" className="py-2 pl-3 text-right font-medium">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {columns.map((column) => (
          <tr key={column.key} className="border-b last:border-b-0">
            <th scope="row" className="py-2 text-left font-normal">
              {column.name}
            </th>
            {column.values.map((value, at) => (
              <td key={series[at]?.name} className="figures py-2 pl-3 text-right whitespace-nowrap">
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
