import { useTranslations } from "next-intl";
import { ClientTexts } from "@/components/texts/client-texts";
import { DISTRICTS, districtOf } from "@/lib/divisions/rwanda";
import { EditForm } from "./lazy-edit-form";
import { MemberDialog } from "./member-dialog";

/** Changes a member; one's own role and status are another administrator's. */
export function EditDialog(props: { id: string; reader: string; closeHref: string }) {
  const { id, reader, closeHref } = props;
  const t = useTranslations("members");
  return (
    <MemberDialog id={id} title={t("editTitle")} closeHref={closeHref} wide>
      {(member) => (
        <ClientTexts namespaces={["members.form", "members.row", "person", "divisions"]}>
          <EditForm
            member={{
              id: member.id,
              firstName: member.firstName,
              lastName: member.lastName,
              username: member.username,
              email: member.email,
              phone: member.phone ?? "",
              gender: member.gender ?? "",
              class: member.class ?? "",
              role: member.role,
              district: member.district ?? "",
              sector: member.sector ?? "",
              village: member.village ?? "",
              share: String(member.sharePercentage),
              isActive: String(member.status === "active"),
              twoFactorEnabled: String(member.twoFactorEnabled || member.twoFactorRequired),
              updatedAt: member.updatedAt,
            }}
            own={member.id === reader}
            closeHref={closeHref}
            districts={DISTRICTS}
            sectors={districtOf(member.district)?.sectors ?? null}
            enrolled={member.twoFactorEnabled}
          />
        </ClientTexts>
      )}
    </MemberDialog>
  );
}
