import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { ArrowLeftRight, FileText, Pencil, Trash2 } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { MemberDialog } from "./member-dialog";
import { MemberFacts } from "./member-facts";

type Props = {
  id: string;
  closeHref: string;
  editHref: string | null;
  /** Null also for one's own account. */
  removeHref: string | null;
};

/** All that is known of a member, and what makes up their balance. */
export function ViewDialog({ id, closeHref, editHref, removeHref }: Props) {
  const t = useTranslations("members");
  const documents = useTranslations("documents");
  return (
    <MemberDialog id={id} title={t("viewTitle")} closeHref={closeHref} wide>
      {(member) => (
        <>
          <MemberFacts member={member} />
          <div className="flex flex-wrap gap-2">
            <Button asChild variant="outline">
              <Link href={`/transactions?member=${member.id}`}>
                <ArrowLeftRight />
                {t("theirTransactions", { name: member.fullName })}
              </Link>
            </Button>
            <Button asChild variant="outline">
              <Link href={`/transactions/statement?member=${member.id}`}>
                <FileText />
                {documents("statement")}
              </Link>
            </Button>
            {editHref && (
              <Button asChild>
                <Link href={editHref} scroll={false}>
                  <Pencil />
                  {t("row.edit")}
                </Link>
              </Button>
            )}
            {removeHref && (
              <Button asChild variant="outline">
                <Link href={removeHref} scroll={false}>
                  <Trash2 />
                  {t("row.remove")}
                </Link>
              </Button>
            )}
          </div>
        </>
      )}
    </MemberDialog>
  );
}
