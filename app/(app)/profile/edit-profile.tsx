import { getTranslations } from "next-intl/server";
import { RoleBadge } from "@/components/role-badge";
import { StatusBadge } from "@/components/status-badge";
import { ClientTexts } from "@/components/texts/client-texts";
import { Card } from "@/components/ui/card";
import { DISTRICTS, sectorsAround } from "@/lib/divisions/rwanda";
import { personTexts } from "@/lib/members/person";
import type { OwnUser } from "@/lib/members/views";
import { EditForm } from "./lazy-edit-form";
import { OfficeFacts } from "./personal-information";

/** Personal Information at `/profile?edit=1` (PRO-04 to PRO-12). */
export async function EditProfile({ user, large }: { user: OwnUser; large: boolean }) {
  const t = await getTranslations("profile");
  return (
    <Card className="p-5">
      <h2 className="text-lg font-semibold">{t("personal")}</h2>
      <div className="mt-1 mb-5 flex flex-wrap items-center gap-2">
        <p className="min-w-0 break-words text-muted-foreground">
          {user.fullName} · @{user.username}
        </p>
        <RoleBadge role={user.role} />
        <StatusBadge status={user.status} />
      </div>
      <ClientTexts namespaces={["profile.form", "profile.picture", "person", "divisions"]}>
        <EditForm
          member={personTexts(user)}
          fullName={user.fullName}
          image={user.profileImage}
          districts={DISTRICTS}
          sectors={sectorsAround(user.district, user.sector)}
          large={large}
        />
      </ClientTexts>
      <OfficeFacts user={user} />
    </Card>
  );
}
