import { clsx } from "clsx";

/** Of a cell with an amount. */
export const figure = "figures py-2 pl-3 text-right whitespace-nowrap";

type Props = React.ComponentProps<"table"> & {
  /** What is named, then its figures. */
  heads: string[];
  /** Of the box around it. */
  boxClass?: string;
};

/** Names and their figures, in columns also on a phone. */
export function FiguresTable({ heads, boxClass, className, children, ...rest }: Props) {
  return (
    <div
      className={clsx(
        "table-box rounded-lg border bg-card px-3 py-1 shadow-soft sm:px-4",
        boxClass,
      )}
    >
      <table {...rest} className={clsx("w-full", className)}>
        <thead className="border-b text-muted-foreground">
          <tr>
            {heads.map((head, at) => (
              <th
                key={head}
                scope="col"
                className={at === 0 ? "py-2 text-left font-medium" : figure}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </div>
  );
}
