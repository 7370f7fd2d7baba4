import { getLocale, getTranslations } from "next-intl/server";
import { CancelFrame } from "@/components/cancel-frame";
import { ClientTexts } from "@/components/texts/client-texts";
import { database } from "@/db/client";
import { formatDay } from "@/lib/dates";
import { pathId } from "@/lib/fields";
import { offerById } from "@/lib/loans/offer-queries";
import { requestById } from "@/lib/loans/request-queries";
import type { Viewer } from "@/lib/loans/views";
import { formatExact } from "@/lib/money";
import { loadedIfKnown } from "@/lib/web/loaded";
import { cancelOffer } from "../rent/actions";
import { cancelRequest } from "./actions";

type Kind = "offer" | "request";
type Props = { viewer: Viewer; kind: Kind; id: string; closeHref: string };

/** What is taken back, before it is: one's own open offer or request. Others get no dialog. */
export async function CancelDialog({ viewer, kind, id, closeHref }: Props) {
  const texts = kind === "offer" ? "lend.cancel" : "borrow.cancel";
  const t = await getTranslations(texts);
  const loans = await getTranslations("loans");
  const locale = await getLocale();
  const listed = await loadedIfKnown(() => read(viewer, kind, pathId(id)));
  if (listed === "unknown" || (listed && !listed.own)) return null;
  return (
    <ClientTexts namespaces={[texts]}>
      <CancelFrame
        texts={texts}
        action={kind === "offer" ? cancelOffer : cancelRequest}
        closeHref={closeHref}
        taken={
          listed && {
            id: listed.id,
            facts: [
              [loans("amount"), formatExact(listed.amount)],
              [loans("deadline"), formatDay(listed.deadline, locale)],
            ],
            gone: listed.open ? null : t("gone"),
          }
        }
      />
    </ClientTexts>
  );
}

async function read(viewer: Viewer, kind: Kind, id: string) {
  if (kind === "offer") {
    const offer = await offerById(database(), viewer, id);
    return { ...offer, open: offer.status === "available" };
  }
  const request = await requestById(database(), viewer, id);
  return { ...request, open: request.status === "pending" };
}
