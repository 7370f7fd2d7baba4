import { getTranslations } from "next-intl/server";
import { ClientTexts } from "@/components/texts/client-texts";
import { database } from "@/db/client";
import type { Actor } from "@/lib/context";
import { DISTRICTS, sectorsAround } from "@/lib/divisions/rwanda";
import { personTexts } from "@/lib/members/person";
import type { StaffMember } from "@/lib/members/schema";
import { shareSettings } from "@/lib/settings/queries";
import { loaded } from "@/lib/web/loaded";
import { ProposalsAbout } from "../transactions/decide/proposals-about";
import { EditForm } from "./lazy-edit-form";
import { MemberDialog } from "./member-dialog";

/** Changes a member; one's own role and status are another administrator's. */
export async function EditDialog(props: { id: string; actor: Actor; closeHref: string }) {
  const { id, actor, closeHref } = props;
  const t = await getTranslations("members");
  const shares = await loaded(shareSettings(database()));
  return (
    <MemberDialog id={id} title={t("editTitle")} closeHref={closeHref} wide>
      {(member) => (
        <>
          <ProposalsAbout subjectId={member.id} actor={actor} />
          <ClientTexts namespaces={["members.form", "members.row", "person", "divisions", "fresh"]}>
            <EditForm
              member={{
                ...personTexts(member),
                id: member.id,
                class: member.class ?? "",
                role: member.role,
                share: String(member.sharePercentage),
                isActive: String(member.status === "active"),
                twoFactorEnabled: String(asksFactor(member)),
                twoFactorShown: String(asksFactor(member)),
              }}
              own={member.id === actor.id}
              computed={shares?.on ?? false}
              closeHref={closeHref}
              districts={DISTRICTS}
              sectors={sectorsAround(member.district, member.sector)}
              enrolled={member.twoFactorEnabled}
            />
          </ClientTexts>
        </>
      )}
    </MemberDialog>
  );
}

const asksFactor = (member: StaffMember) => member.twoFactorEnabled || member.twoFactorRequired;
