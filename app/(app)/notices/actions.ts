"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { withinTime } from "@/db/client";
import { memberId } from "@/lib/fields";
import { log } from "@/lib/log";
import { markRead } from "@/lib/notices/commands";
import { actionContext } from "@/lib/web/action";

/** Marks a notice as read and opens its transaction; it opens even where the mark fails. */
export async function openNotice(form: FormData): Promise<void> {
  const ctx = await actionContext(form);
  const notice = memberId("noticeIds").safeParse(form.get("id"));
  const transaction = memberId("noticeIds").safeParse(form.get("transaction"));
  try {
    if (notice.success) await withinTime(markRead(ctx, { ids: [notice.data] }));
  } catch (error) {
    log.error({ err: error }, "a notice could not be marked as read");
  }
  revalidatePath("/", "layout");
  redirect(transaction.success ? `/transactions?view=${transaction.data}` : "/notices");
}

/** Marks all of the reader's notices as read. */
export async function readAll(form: FormData): Promise<void> {
  const ctx = await actionContext(form);
  await withinTime(markRead(ctx, {}));
  revalidatePath("/", "layout");
}
