import { getTranslations } from "next-intl/server";
import { TryAgain } from "@/components/try-again";
import { Alert } from "@/components/ui/alert";
import { Dialog } from "@/components/ui/dialog";
import { database } from "@/db/client";
import { pathId } from "@/lib/fields";
import type { StaffMember } from "@/lib/members/schema";
import { getStaffMember } from "@/lib/members/staff-queries";
import { loadedIfKnown } from "@/lib/web/loaded";

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
  const member = await loadedIfKnown(() => getStaffMember(database(), pathId(id)));
  return (
    <Dialog key={id} title={title} closeHref={closeHref} wide={wide}>
      {!member && <TryAgain message={t("memberFailed")} />}
      {member === "unknown" && <Alert variant="info">{t("gone")}</Alert>}
      {member && member !== "unknown" && children(member)}
    </Dialog>
  );
}
