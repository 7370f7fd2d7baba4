import type { ReactNode } from "react";
import { TableCell } from "@/components/ui/table";
import { cn } from "@/lib/utils";

type Props = { name: string; className: string; children: ReactNode };

/** Who a row is about, and in a table's columns what they are known by below. */
export function PersonCell({ name, className, children }: Props) {
  return (
    <TableCell cell="lead">
      <span className="block font-medium break-words">{name}</span>
      <span className="in-columns">
        <span className={cn("block text-xs text-muted-foreground", className)}>{children}</span>
      </span>
    </TableCell>
  );
}
