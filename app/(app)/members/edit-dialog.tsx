import { useTranslations } from "next-intl";
import { DISTRICTS, districtOf } from "@/lib/divisions/rwanda";
import { ROLES } from "@/lib/permissions";
import { LazyEditForm } from "./lazy-forms";
import { MemberDialog } from "./member-dialog";

/** Changes a member; one's own role and status are another administrator's. */
export function EditDialog(props: { id: string; reader: string; closeHref: string }) {
  const { id, reader, closeHref } = props;
  const t = useTranslations("members");
  const p = useTranslations("profile");
  const d = useTranslations("divisions");
  const roles = useTranslations("roles");
  const words = useTranslations("status");
  return (
    <MemberDialog id={id} title={t("editTitle")} closeHref={closeHref} wide>
      {(member) => (
        <LazyEditForm
          member={{
            ...{ id: member.id, firstName: member.firstName, lastName: member.lastName },
            ...{ username: member.username, email: member.email, phone: member.phone ?? "" },
            ...{ gender: member.gender ?? "", class: member.class ?? "", role: member.role },
            ...{ district: member.district ?? "", sector: member.sector ?? "" },
            ...{ village: member.village ?? "", share: String(member.sharePercentage) },
            isActive: String(member.status === "active"),
            twoFactorEnabled: String(member.twoFactorEnabled || member.twoFactorRequired),
            updatedAt: member.updatedAt,
          }}
          own={member.id === reader}
          closeHref={closeHref}
          districts={DISTRICTS}
          sectors={districtOf(member.district)?.sectors ?? null}
          roles={ROLES.map((role) => [role, roles(role)])}
          genders={[
            ["Male", p("male")],
            ["Female", p("female")],
            ["Other", p("other")],
          ]}
          divisions={{
            district: d("district"),
            sector: d("sector"),
            village: d("village"),
            none: d("none"),
            villageHint: d("villageHint"),
          }}
          labels={{
            firstName: p("firstName"),
            lastName: p("lastName"),
            username: p("username"),
            email: p("email"),
            phone: p("phone"),
            gender: p("gender"),
            class: p("class"),
            role: t("role"),
            status: t("status"),
            activeWord: words("active"),
            inactiveWord: words("inactive"),
            share: p("share"),
            shareHint: t("shareHint"),
            twoFactor: p("twoFactor"),
            twoFactorOn: member.twoFactorEnabled ? t("twoFactorOn") : t("twoFactorRequired"),
            twoFactorOff: t("twoFactorOff"),
            twoFactorHint: t("twoFactorHint"),
            ownHint: t("ownHint"),
            none: t("none"),
            optionalNote: t("optionalNote"),
            save: t("save"),
            saving: t("saving"),
            cancel: t("cancel"),
            savedTitle: t("updated"),
            savedText: t("updatedText", { name: "{name}" }),
            failed: t("updateFailed"),
          }}
        />
      )}
    </MemberDialog>
  );
}
