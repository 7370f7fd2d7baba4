import { useTranslations } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { FactList } from "@/components/fact-list";
import { MemberAvatar } from "@/components/member-avatar";
import { RoleBadge } from "@/components/role-badge";
import { StatusBadge } from "@/components/status-badge";
import { ClientTexts } from "@/components/texts/client-texts";
import { Card } from "@/components/ui/card";
import { formatDate, formatDateTime } from "@/lib/dates";
import type { OwnUser } from "@/lib/members/views";
import type { PendingEmail as Pending } from "@/lib/profile/schema";
import { PendingEmail } from "./pending-email";
import { UnconfirmedEmail } from "./unconfirmed-email";

type Props = { user: OwnUser; pending: Pending | null };

/** Who the member is here (PRO-11 to PRO-29). */
export async function PersonalInformation({ user, pending }: Props) {
  const t = await getTranslations("profile");
  const person = await getTranslations("person");
  const gender = { Male: person("male"), Female: person("female"), Other: person("other") };
  return (
    <Card className="p-5">
      <h2 className="text-lg font-semibold">{t("personal")}</h2>
      <div className="mt-4 flex flex-wrap items-center gap-4">
        <MemberAvatar fullName={user.fullName} profileImage={user.profileImage} size="lg" />
        <div className="grid min-w-0 flex-1 basis-[8rem] grid-cols-1 gap-1">
          <p className="text-xl font-semibold break-words">{user.fullName}</p>
          <p className="truncate text-sm text-muted-foreground">@{user.username}</p>
          <p className="flex flex-wrap gap-2">
            <RoleBadge role={user.role} />
            <StatusBadge status={user.status} />
          </p>
        </div>
      </div>
      {pending && <Waiting pending={pending} own={pending.email === user.email} />}
      {!pending && user.email && !user.emailConfirmed && (
        <ClientTexts namespaces={["profile.unconfirmedAddress"]}>
          <UnconfirmedEmail email={user.email} />
        </ClientTexts>
      )}
      <Facts
        facts={[
          [person("memberNumber"), user.memberNumber],
          [person("firstName"), user.firstName],
          [person("lastName"), user.lastName],
          [person("username"), user.username],
          [person("email"), user.email],
          [person("phone"), user.phone],
          [person("gender"), user.gender && gender[user.gender]],
          [t("district"), user.district],
          [t("sector"), user.sector],
          [t("village"), user.village],
          ...(await officeFacts(user)),
        ]}
      />
    </Card>
  );
}

/** What the member does not change: class, dates, two-factor. */
export async function OfficeFacts({ user }: { user: OwnUser }) {
  return <Facts facts={await officeFacts(user)} />;
}

type Fact = [label: string, value: string | null];

async function officeFacts(user: OwnUser): Promise<Fact[]> {
  const t = await getTranslations("profile");
  const person = await getTranslations("person");
  const locale = await getLocale();
  return [
    [person("class"), user.class],
    [t("joined"), formatDate(new Date(user.joinedDate), locale)],
    [t("updated"), formatDateTime(new Date(user.updatedAt), locale)],
    [person("twoFactor"), user.twoFactorEnabled ? t("enabled") : t("disabled")],
  ];
}

function Facts({ facts }: { facts: Fact[] }) {
  const t = useTranslations("profile");
  return <FactList className="mt-5" facts={facts} none={t("notProvided")} />;
}

async function Waiting({ pending, own }: { pending: Pending; own: boolean }) {
  const until = formatDateTime(new Date(pending.expiresAt), await getLocale());
  return (
    <ClientTexts namespaces={["profile.newAddress"]}>
      <PendingEmail email={pending.email} until={until} own={own} />
    </ClientTexts>
  );
}
