import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import { TryAgain } from "@/components/try-again";
import { Alert } from "@/components/ui/alert";
import { Dialog } from "@/components/ui/dialog";
import { database } from "@/db/client";
import { noteOpening } from "@/lib/audit/openings";
import { pathId } from "@/lib/fields";
import type { StaffMember } from "@/lib/members/schema";
import { getStaffMember } from "@/lib/members/staff-queries";
import { loadedIfKnown } from "@/lib/web/loaded";
import { addressOf, requireActor } from "@/lib/web/session";

type Props = {
  id: string;
  title: string;
  closeHref: string;
  wide?: boolean;
  /** What the dialog shows of the member. */
  children: (member: StaffMember) => React.ReactNode;
};

/** A dialog about one member; it says so when there is no such member, or when reading fails. */
export async function MemberDialog({ id, title, closeHref, wide, children }: Props) {
  const t = await getTranslations("members");
  const actor = await requireActor("/members");
  const member = await loadedIfKnown(async () => {
    const ctx = { db: database(), actor, now: new Date(), address: addressOf(await headers()) };
    const found = await getStaffMember(ctx.db, pathId(id));
    await noteOpening(ctx, { action: "member.open", subject: { type: "member", id: found.id } });
    return found;
  });
  return (
    <Dialog key={id} title={title} closeHref={closeHref} wide={wide}>
      {!member && <TryAgain message={t("memberFailed")} />}
      {member === "unknown" && <Alert variant="info">{t("gone")}</Alert>}
      {member && member !== "unknown" && children(member)}
    </Dialog>
  );
}
