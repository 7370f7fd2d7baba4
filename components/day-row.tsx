import { cellOf, TableRow } from "@/components/ui/table-cells";

type DayProps = {
  day: string;
  columns: number;
  /** What stands at its end. */
  children?: React.ReactNode;
};

/** A day above what happened on it in a table on a phone. */
export function DayRow({ day, columns, children }: DayProps) {
  return (
    <TableRow className="entry-day">
      <td {...cellOf({})} colSpan={columns}>
        <span>{day}</span>
        {children}
      </td>
    </TableRow>
  );
}
