import { useTranslations } from "next-intl";
import { FactList } from "@/components/fact-list";
import { CancelForm } from "@/components/lazy-cancel-form";
import { TryAgain } from "@/components/try-again";
import { Dialog } from "@/components/ui/dialog";

type Props = Omit<React.ComponentProps<typeof CancelForm>, "id" | "gone"> & {
  /** What is taken back, in full; null where it could not be read. */
  taken: {
    id: string;
    facts: [name: string, value: string][];
    /** Why there is nothing to take back any more. */
    gone: string | null;
  } | null;
};

/** What of one's own is taken back, before it is. */
export function CancelFrame({ taken, action, texts, closeHref }: Props) {
  const t = useTranslations(texts);
  return (
    <Dialog title={t("title")} closeHref={closeHref}>
      {taken ? (
        <>
          <FactList facts={taken.facts} />
          <CancelForm
            action={action}
            id={taken.id}
            closeHref={closeHref}
            texts={texts}
            gone={taken.gone}
          />
        </>
      ) : (
        <TryAgain message={t("loadFailed")} />
      )}
    </Dialog>
  );
}
