import { useTranslations } from "next-intl";
import { ExportButton } from "@/components/export-button";
import { ClientTexts } from "@/components/texts/client-texts";
import { ButtonLink } from "@/components/ui/button-link";
import { ChartPie, Inbox, Mail, UserCheck, UserPlus } from "@/components/ui/icons";
import type { Actor } from "@/lib/context";
import { holds } from "@/lib/web/session";
import { exportAddress, type ListState, membersAddress } from "./list-state";

/** `shares`: whether the cooperative issues any. */
type Props = { actor: Actor; state: ListState; shares: boolean };

/** What one can do with the whole list, each for those who hold the right. */
export function HeaderActions({ actor, state, shares }: Props) {
  const t = useTranslations("members");
  const words = useTranslations("shares.register");
  return (
    <>
      {holds(actor, "members.export") && (
        <ClientTexts namespaces={["members.export"]}>
          <ExportButton href={exportAddress(state)} texts="members.export" />
        </ClientTexts>
      )}
      {shares && (
        <ButtonLink variant="outline" href="/members/shares">
          <ChartPie />
          {words("title")}
        </ButtonLink>
      )}
      {holds(actor, "members.manage") && (
        <ButtonLink variant="outline" href="/members/invitations">
          <Mail />
          {t("invitations")}
        </ButtonLink>
      )}
      {holds(actor, "imports.view") && (
        <ButtonLink variant="outline" href="/members/moving-in">
          <Inbox />
          {t("movingIn")}
        </ButtonLink>
      )}
      {holds(actor, "members.enrol") && (
        <ButtonLink variant="outline" href={membersAddress(state, { enrol: "1" })} scroll={false}>
          <UserCheck />
          {t("enrolment.title")}
        </ButtonLink>
      )}
      {holds(actor, "members.manage") && (
        <ButtonLink href={membersAddress(state, { invite: "1" })} scroll={false}>
          <UserPlus />
          {t("add")}
        </ButtonLink>
      )}
    </>
  );
}
