import { getLocale, getTranslations } from "next-intl/server";
import { MemberAvatar } from "@/components/member-avatar";
import { RoleBadge } from "@/components/role-badge";
import { StatusBadge } from "@/components/status-badge";
import { Card } from "@/components/ui/card";
import { formatDate, formatDateTime } from "@/lib/dates";
import type { OwnUser } from "@/lib/members/schema";

/** Who the member is here (PRO-11 to PRO-29); editing comes with the account's own screen. */
export async function PersonalInformation({ user }: { user: OwnUser }) {
  const t = await getTranslations("profile");
  const locale = await getLocale();
  const gender = { Male: t("male"), Female: t("female"), Other: t("other") };
  const facts = [
    [t("firstName"), user.firstName],
    [t("lastName"), user.lastName],
    [t("username"), user.username],
    [t("email"), user.email],
    [t("phone"), user.phone],
    [t("gender"), user.gender && gender[user.gender]],
    [t("district"), user.district],
    [t("sector"), user.sector],
    [t("village"), user.village],
    [t("class"), user.class],
    [t("joined"), formatDate(new Date(user.joinedDate), locale)],
    [t("updated"), formatDateTime(new Date(user.updatedAt), locale)],
    [t("twoFactor"), user.twoFactorEnabled ? t("enabled") : t("disabled")],
  ];
  return (
    <Card className="p-5">
      <h2 className="text-lg font-semibold">{t("personal")}</h2>
      <div className="mt-4 flex items-center gap-4">
        <MemberAvatar fullName={user.fullName} profileImage={user.profileImage} size="lg" />
        <div className="grid min-w-0 gap-1">
          <p className="truncate text-xl font-semibold">{user.fullName}</p>
          <p className="truncate text-sm text-muted-foreground">@{user.username}</p>
          <p className="flex flex-wrap gap-2">
            <RoleBadge role={user.role} />
            <StatusBadge status={user.status} />
          </p>
        </div>
      </div>
      <dl className="facts mt-5">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={value ? "break-words" : "text-muted-foreground"}>
              {value || t("notProvided")}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
