// What the thread of lib/imports/bring-aside.ts runs: it brings files in, on a connection of its own.
import { connect } from "@/db/client";
import { isUnavailable } from "@/db/turn";
import { AppError } from "@/lib/errors";
import { type Bringing, bringIn } from "@/lib/imports/bring-in";

/** `url`: where the books are. */
export type Asked = Bringing & { url: string };
/** An error's kind is lost between threads: why it was refused is told by its code, and that the database is away. */
export type Answer =
  | { id: string }
  | { refused: AppError["code"]; values: AppError["values"] }
  | "unavailable";

/** Brings the files in; answers their id, or why they are refused. */
export default async function bring({ url, ...bringing }: Asked): Promise<Answer> {
  const { db, close } = connect(url, { max: 1 });
  try {
    return { id: await bringIn(db, bringing) };
  } catch (error) {
    if (isUnavailable(error)) return "unavailable";
    if (!(error instanceof AppError)) throw error;
    return { refused: error.code, values: error.values };
  } finally {
    await close();
  }
}
