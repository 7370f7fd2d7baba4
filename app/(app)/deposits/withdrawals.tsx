import { getTranslations } from "next-intl/server";
import { PageLinks } from "@/components/page-links";
import { TryAgain } from "@/components/try-again";
import { EmptyState } from "@/components/ui/empty-state";
import { database } from "@/db/client";
import { pageCursor } from "@/lib/paging";
import { loaded } from "@/lib/web/loaded";
import { listWithdrawals } from "@/lib/withdrawals/queries";
import { WithdrawalHistory } from "./withdrawal-history";

// The second list of the screen: both together make one page of fifteen rows.
const SHOWN = 5;
// Where a dialog was opened anew: nobody reads so far down behind it.
const BEHIND = 1;

type Props = {
  memberId: string;
  cursor: string | undefined;
  /** Whether a dialog that a browser opens anew stands before it (lib/web/rows-behind.ts). */
  behind: boolean;
  /** The screen's address with these changes. */
  address: (changes: Record<string, string | undefined>) => string;
};

/** A member's withdrawals under their deposits, with pages of their own. */
export async function Withdrawals({ memberId, cursor, behind, address }: Props) {
  const t = await getTranslations("withdrawals");
  const from = pageCursor(cursor);
  const page = await loaded(listWithdrawals(database(), memberId, from, behind ? BEHIND : SHOWN));
  const at = (withdrawals: string | undefined) => `${address({ withdrawals })}#withdrawals`;
  return (
    <section
      id="withdrawals"
      aria-labelledby="withdrawals-title"
      className="mt-8 grid scroll-mt-20 grid-cols-1 gap-3"
    >
      <h2 id="withdrawals-title" className="text-lg font-semibold">
        {t("title")}
      </h2>
      {!page && <TryAgain message={t("failed")} />}
      {page?.rows.length === 0 && <EmptyState title={t("emptyTitle")} text={t("emptyText")} />}
      {page && page.rows.length > 0 && <WithdrawalHistory withdrawals={page.rows} />}
      <PageLinks label={t("pages")} page={page} from={from} at={at} />
    </section>
  );
}
