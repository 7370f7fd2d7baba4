import { useTranslations } from "next-intl";
import { LazyRemoveForm } from "./lazy-forms";
import { MemberDialog } from "./member-dialog";

/** Asks before an account is closed (MEM-26, MEM-27). */
export function RemoveDialog({ id, closeHref }: { id: string; closeHref: string }) {
  const t = useTranslations("members");
  return (
    <MemberDialog id={id} title={t("removeTitle")} closeHref={closeHref}>
      {(member) => (
        <>
          <p>{t("removeText", { name: member.fullName })}</p>
          <p className="text-sm text-muted-foreground">{t("removeHint")}</p>
          <LazyRemoveForm
            id={member.id}
            closeHref={closeHref}
            labels={{
              remove: t("remove"),
              removing: t("removing"),
              cancel: t("cancel"),
              removedTitle: t("removed"),
              removedText: t("removedText", { name: member.fullName }),
              failed: t("removeFailed"),
            }}
          />
        </>
      )}
    </MemberDialog>
  );
}
