import { and, eq, ne } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { members } from "@/db/schema";
import type { Locale } from "@/lib/dates";

/** Keeps the language in which a member wants their mail: the one that they read the screens in. */
export async function keepLanguage(
  db: Executor,
  memberId: string,
  language: Locale,
): Promise<void> {
  await db
    .update(members)
    .set({ language })
    .where(and(eq(members.id, memberId), ne(members.language, language)));
}
