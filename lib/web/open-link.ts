import { headers } from "next/headers";
import { type Database, database } from "@/db/client";
import { AppError } from "@/lib/errors";
import { explain } from "@/lib/web/failures";
import { addressOf } from "@/lib/web/session";

type Visitor = { db: Database; now: Date; address: string | null };
export type Refused = { refusal: string; text: string };

/** What stands behind the link of a mail, for whoever holds it; or why it cannot be opened. */
export async function openLink<T>(open: (visitor: Visitor) => Promise<T>): Promise<T | Refused> {
  try {
    return await open({ db: database(), now: new Date(), address: addressOf(await headers()) });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { refusal: error.code, text: (await explain(error)).message };
  }
}
