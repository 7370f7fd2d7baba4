import { useTranslations } from "next-intl";
import { PageLinks } from "@/components/page-links";
import { TryAgain } from "@/components/try-again";
import { EmptyState } from "@/components/ui/empty-state";
import type { Page } from "@/lib/paging";
import type { TakenOut } from "@/lib/withdrawals/queries";
import { WithdrawalHistory } from "./withdrawal-history";

type Props = {
  /** Null where it could not be read. */
  page: Page<TakenOut> | null;
  /** Whether it is another than the first. */
  paged: boolean;
  /** The screen's address with these changes. */
  address: (changes: Record<string, string | undefined>) => string;
};

/** A member's withdrawals under their deposits, with pages of their own. */
export function Withdrawals({ page, paged, address }: Props) {
  const t = useTranslations("withdrawals");
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
      <PageLinks label={t("pages")} page={page} from={paged} at={at} />
    </section>
  );
}
