import { headers } from "next/headers";

// About as many as a screen shows behind a dialog.
const BEHIND = 5;

/**
 * How many rows a page of a list has: `rows`, but fewer behind a dialog (`open`) whose address a browser opens anew,
 * where nobody reads them. Within the application all stay, so that a page scrolled down stays where it is; closing
 * the dialog brings the others.
 */
export async function rowsBehind(open: boolean, rows: number): Promise<number> {
  // The application itself asks for its own kind of answer.
  const anew = (await headers()).get("accept")?.includes("text/html");
  return open && anew ? Math.min(rows, BEHIND) : rows;
}
