import { randomUUID } from "node:crypto";
import { useMessages } from "next-intl";
import { type Namespace, pickTexts, type Texts } from "@/lib/web/pick-texts";
import { AddTexts } from "./add-texts";

type Props = {
  /** What the client parts among the children read by `useTranslations`. */
  namespaces: readonly Namespace[];
  /** No form stands within: then no request id, which packs badly, is sent along. */
  formless?: boolean;
  children: React.ReactNode;
};

/**
 * Sends these texts along for the client parts within it, beside those of the layouts around it. Whoever
 * renders a client part names its texts here; `npm run check` compares the two. A form among them finds its
 * request id here too (RequestId).
 */
export function ClientTexts({ namespaces, formless = false, children }: Props) {
  return (
    <AddTexts
      texts={pickTexts(useMessages() as Texts, namespaces)}
      requestId={formless ? "" : randomUUID()}
    >
      {children}
    </AddTexts>
  );
}
