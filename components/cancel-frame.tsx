import { FactList } from "@/components/fact-list";
import { TryAgain } from "@/components/try-again";
import { Dialog } from "@/components/ui/dialog";

type Props = {
  title: string;
  closeHref: string;
  /** What is taken back, in full; null where it could not be read. */
  facts: [name: string, value: string][] | null;
  /** What is said then. */
  failed: string;
  /** The question, with its form. */
  children: React.ReactNode;
};

/** What of one's own is taken back, before it is. */
export function CancelFrame({ title, closeHref, facts, failed, children }: Props) {
  return (
    <Dialog title={title} closeHref={closeHref}>
      {facts ? (
        <>
          <FactList facts={facts} />
          {children}
        </>
      ) : (
        <TryAgain message={failed} />
      )}
    </Dialog>
  );
}
