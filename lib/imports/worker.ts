// What the thread of lib/imports/read-aside.ts runs: it reads files beside the books, on a connection of its own.
import { connect } from "@/db/client";
import { type Examined, type Examining, examine } from "@/lib/imports/examine";

/** Reads the files; `url`: where the books are. */
export default async function read({
  url,
  ...examining
}: Examining & { url: string }): Promise<Examined> {
  const { db, close } = connect(url, { max: 1 });
  try {
    return await examine(db, examining);
  } finally {
    await close();
  }
}
