import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { SampleFrame } from "@/components/loans/sample-frame";
import { PageLinks } from "@/components/page-links";
import { TryAgain } from "@/components/try-again";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import type { Page } from "@/lib/paging";
import type { Part } from "./part";

type Props<Entry> = Pick<Part, "cursor" | "at"> & {
  screen: "borrow" | "lend";
  /** Null where it cannot be loaded. */
  page: Page<Entry> | null;
  card: (entry: Entry) => React.ReactNode;
  /** Cards in their place that say what they are. */
  samples: React.ReactNode;
  /** Where one makes the first. */
  newHref: string;
};

/** A grid of offers or requests; samples under their banner when it cannot be loaded (decisions, section 10). */
export async function CardGrid<Entry>(props: Props<Entry>) {
  const { screen, page, card, samples, newHref, cursor, at } = props;
  const t = await getTranslations(screen);
  if (!page) {
    return (
      <>
        <TryAgain message={t("failed")} />
        <SampleFrame>
          <Grid>{samples}</Grid>
        </SampleFrame>
      </>
    );
  }
  if (page.rows.length === 0 && !cursor) {
    const action = (
      <ButtonLink href={newHref} scroll={false}>
        {t("new")}
      </ButtonLink>
    );
    return <EmptyState title={t("empty")} text={t("emptyText")} action={action} />;
  }
  return (
    <>
      <Grid>{page.rows.map(card)}</Grid>
      <PageLinks page={page} from={cursor} at={(cursor) => at({ cursor })} />
    </>
  );
}

function Grid({ children }: { children: React.ReactNode }) {
  return <div className="grid grid-cols-1 gap-4 md:grid-cols-2 2xl:grid-cols-3">{children}</div>;
}

/** What samples say, in the reader's language. */
export function useSampleWords() {
  const sample = useTranslations("loans.sample");
  return { name: (letter: string) => sample("name", { letter }), reason: sample("reason") };
}
