import { getTranslations } from "next-intl/server";
import { RoleBadge } from "@/components/role-badge";
import { StatusBadge } from "@/components/status-badge";
import { Card } from "@/components/ui/card";
import { DISTRICTS, districtOf } from "@/lib/divisions/rwanda";
import type { OwnUser } from "@/lib/members/schema";
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
      <EditForm
        member={{
          ...{ firstName: user.firstName, lastName: user.lastName, username: user.username },
          ...{ email: user.email, phone: user.phone ?? "", gender: user.gender ?? "" },
          ...{ district: user.district ?? "", sector: user.sector ?? "" },
          ...{ village: user.village ?? "", updatedAt: user.updatedAt },
        }}
        fullName={user.fullName}
        image={user.profileImage}
        districts={DISTRICTS}
        sectors={districtOf(user.district)?.sectors ?? null}
        large={large}
        {...(await texts())}
      />
      <OfficeFacts user={user} />
    </Card>
  );
}

async function texts() {
  const t = await getTranslations("profile");
  const p = await getTranslations("profile.picture");
  const d = await getTranslations("divisions");
  const login = await getTranslations("login");
  return {
    divisions: {
      ...{ district: d("district"), sector: d("sector"), village: d("village") },
      ...{ none: d("none"), villageHint: d("villageHint") },
    },
    picture: {
      ...{ label: p("label"), choose: p("choose"), another: p("another"), hint: p("hint") },
      ...{ remove: p("remove"), chosen: p("chosen"), discard: p("discard"), again: p("again") },
      ...{ title: p("title"), intro: p("intro"), area: p("area"), zoom: p("zoom") },
      ...{ zoomIn: p("zoomIn"), zoomOut: p("zoomOut"), rotate: p("rotate"), use: p("use") },
      ...{ working: p("working"), cancel: p("cancel"), close: p("close") },
      ...{ tooLargeTitle: p("tooLargeTitle"), tooLarge: p("tooLarge") },
      ...{ invalidTitle: p("invalidTitle"), invalid: p("invalid") },
      ...{ cropFailedTitle: p("cropFailedTitle"), cropFailed: p("cropFailed") },
      cropped: p("cropped"),
    },
    labels: {
      ...{ firstName: t("firstName"), lastName: t("lastName"), username: t("username") },
      ...{ usernameHint: t("usernameHint"), email: t("email"), emailHint: t("emailHint") },
      ...{ phone: t("phone"), phoneHint: t("phoneHint"), gender: t("gender") },
      ...{ password: t("password"), passwordHint: t("passwordHint") },
      ...{ showPassword: login("showPassword"), hidePassword: login("hidePassword") },
      ...{ selectGender: t("selectGender"), male: t("male"), female: t("female") },
      ...{ other: t("other"), officeOnly: t("officeOnly"), save: t("save") },
      ...{ saving: t("saving"), cancel: t("cancel"), updatedTitle: t("updatedTitle") },
      ...{ failedTitle: t("failedTitle"), failedText: t("failedText"), reread: t("reread") },
      backToProfile: t("backToProfile"),
    },
  };
}
