"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { memberId } from "@/lib/fields";
import { log } from "@/lib/log";
import { noticeAddress } from "@/lib/notices/address";
import { markRead } from "@/lib/notices/commands";
import { ledContext } from "@/lib/web/action";
import { inTurn } from "@/lib/web/gate";

const id = memberId("noticeIds");

/** Marks a notice as read and opens what it is about; it opens even where the mark fails. */
export async function openNotice(form: FormData): Promise<void> {
  const notice = id.safeParse(form.get("id"));
  const transaction = id.safeParse(form.get("transaction"));
  if (notice.success) await mark(form, [notice.data]);
  const loan = id.safeParse(form.get("loan"));
  redirect(
    noticeAddress({
      kind: String(form.get("kind") ?? ""),
      transactionId: transaction.data ?? null,
      loanId: loan.data ?? null,
    }),
  );
}

/** Marks all of the reader's notices as read. */
export async function readAll(form: FormData): Promise<void> {
  if (!(await mark(form))) redirect("/notices?failed=1");
}

// Whether it was done. Somebody whose session is gone signs in first.
async function mark(form: FormData, ids?: string[]): Promise<boolean> {
  const ctx = await ledContext(form, "/notices");
  try {
    await inTurn(ctx.actor, () => markRead(ctx, { ids }));
  } catch (error) {
    log.error({ err: error }, "notices could not be marked as read");
    return false;
  }
  revalidatePath("/", "layout");
  return true;
}
