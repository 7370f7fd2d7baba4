import { getTranslations } from "next-intl/server";
import { Button } from "@/components/ui/button";
import { Eye, Trash2 } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import type { Actor } from "@/lib/context";
import { isDeletable } from "@/lib/transactions/rules";
import type { ListedTransaction } from "@/lib/transactions/schema";
import { holds } from "@/lib/web/session";
import { addressOf, type ListState } from "./address";

type Props = { row: ListedTransaction; actor: Actor; state: ListState };

/** What the reader may do with a row; their own ones are for a colleague. */
export async function RowActions({ row, actor, state }: Props) {
  const t = await getTranslations("transactions");
  const parties = [row.submittedBy, row.fromMember, row.toMember];
  const own = parties.includes(actor.id);
  const gone = row.voidedAt !== null || row.reversedBy !== null;
  const waits = row.status === "pending" && !gone && holds(actor, "transactions.decide");
  const deletes = holds(actor, "transactions.delete") && !gone && !own && isDeletable(row.type);
  const view = addressOf(state, { view: row.id });
  const label = t("viewNamed", { reference: row.reference });
  return (
    <div className="flex items-center justify-end gap-1">
      {waits &&
        (own ? (
          <span className="text-xs text-muted-foreground">{t("own")}</span>
        ) : (
          <Button asChild size="sm" variant="outline">
            <Link href={addressOf(state, { decide: row.id })} scroll={false}>
              {t("decide")}
            </Link>
          </Button>
        ))}
      <Link href={view} scroll={false} aria-label={label} title={t("view")} className="icon-link">
        <Eye />
      </Link>
      {deletes && (
        <Link
          href={addressOf(state, { delete: row.id })}
          scroll={false}
          aria-label={t("deleteNamed", { reference: row.reference })}
          title={t("delete")}
          className="icon-link"
        >
          <Trash2 />
        </Link>
      )}
    </div>
  );
}
