import { MAX_IMPORT_ROWS } from "@/lib/imports/schema";

const BYTES = 16;

/** Who the member of a row will be: a hundred thousand ids as texts would take six times as much room. */
export class KeptIds {
  readonly #ids = Buffer.alloc(BYTES * (MAX_IMPORT_ROWS + 2));

  /** Keeps it, and answers it. */
  keep(row: number, id: string): string {
    this.#ids.write(id.replaceAll("-", ""), BYTES * row, "hex");
    return id;
  }

  /** Of a row whose id is kept. */
  of(row: number): string {
    const hex = this.#ids.toString("hex", BYTES * row, BYTES * (row + 1));
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  }
}
