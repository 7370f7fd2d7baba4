import { getTranslations } from "next-intl/server";
import { TryAgain } from "@/components/try-again";
import { Alert } from "@/components/ui/alert";
import { Dialog } from "@/components/ui/dialog";
import type { StaffMember } from "@/lib/members/schema";
import { readMember } from "./read-member";

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
  const member = await readMember(id);
  return (
    <Dialog key={id} title={title} closeHref={closeHref} wide={wide}>
      {member === "failed" && <TryAgain message={t("memberFailed")} />}
      {member === "gone" && <Alert variant="info">{t("gone")}</Alert>}
      {typeof member === "object" && children(member)}
    </Dialog>
  );
}
