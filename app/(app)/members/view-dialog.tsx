import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button-link";
import { ArrowLeftRight, FileText, Pencil, Trash2, UserCheck } from "@/components/ui/icons";
import type { Actor } from "@/lib/context";
import { holds } from "@/lib/web/session";
import { ProposalsAbout } from "../transactions/decide/proposals-about";
import { MemberDialog } from "./member-dialog";
import { MemberFacts } from "./member-facts";
import { RegisterPart } from "./register-part";

type Props = {
  id: string;
  actor: Actor;
  closeHref: string;
  editHref: string | null;
  /** Null also for one's own account. */
  recoverHref: string | null;
  removeHref: string | null;
};

/** All that is known of a member, and what makes up their balance. */
export function ViewDialog({ id, actor, closeHref, editHref, recoverHref, removeHref }: Props) {
  const t = useTranslations("members");
  const documents = useTranslations("documents");
  return (
    <MemberDialog id={id} title={t("viewTitle")} closeHref={closeHref} wide>
      {(member) => (
        <>
          <ProposalsAbout subjectId={member.id} actor={actor} />
          <MemberFacts member={member} />
          {holds(actor, "members.enrol") && <RegisterPart memberId={member.id} actor={actor} />}
          <div className="flex flex-wrap gap-2">
            <ButtonLink variant="outline" href={`/transactions?member=${member.id}`}>
              <ArrowLeftRight />
              {t("theirTransactions", { name: member.fullName })}
            </ButtonLink>
            <ButtonLink variant="outline" href={`/transactions/statement?member=${member.id}`}>
              <FileText />
              {documents("statement")}
            </ButtonLink>
            {editHref && (
              <ButtonLink href={editHref} scroll={false}>
                <Pencil />
                {t("row.edit")}
              </ButtonLink>
            )}
            {recoverHref && (
              <ButtonLink variant="outline" href={recoverHref} scroll={false}>
                <UserCheck />
                {t("recovery.title")}
              </ButtonLink>
            )}
            {removeHref && (
              <ButtonLink variant="outline" href={removeHref} scroll={false}>
                <Trash2 />
                {t("row.remove")}
              </ButtonLink>
            )}
          </div>
        </>
      )}
    </MemberDialog>
  );
}
