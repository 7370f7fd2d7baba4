import { getTranslations } from "next-intl/server";
import { PageLinks } from "@/components/page-links";
import { TransactionTable } from "@/components/transaction-table";
import { TryAgain } from "@/components/try-again";
import { database } from "@/db/client";
import { pageCursor } from "@/lib/paging";
import { listOwnMovements } from "@/lib/projects/own-queries";
import { readPassbook } from "@/lib/transactions/passbook";
import { loaded } from "@/lib/web/loaded";
import { type ListProps, SHOWN } from "./list-props";

/** Everything that has moved between the reader and this project. */
export async function OwnHistory(props: ListProps & { memberId: string }) {
  const { project, memberId, cursor, address } = props;
  const t = await getTranslations("projects");
  const from = pageCursor(cursor);
  const page = await loaded(movements());
  const at = (own: string | undefined) => `${address({ own })}#own`;
  return (
    <section aria-labelledby="own" className="grid min-w-0 grid-cols-1 gap-3">
      <h2 id="own" className="scroll-mt-20 text-lg font-semibold">
        {t("ownHistory")}
      </h2>
      {page ? (
        <TransactionTable rows={page.rows} own={page.own} here="/transactions" />
      ) : (
        <TryAgain message={t("ownFailed")} />
      )}
      <PageLinks label={t("ownPages")} page={page} from={from} at={at} />
    </section>
  );

  async function movements() {
    const list = await listOwnMovements(database(), memberId, project.id, from, SHOWN);
    return { ...list, own: await readPassbook(database(), memberId, list.rows, false) };
  }
}
