import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import type { ProposalView } from "@/lib/approvals/schema";
import { formatExact } from "@/lib/money";
import { TO_DECIDE } from "../address";

/** That something about what the page shows waits for a second person, and the way to it. */
export function Proposed({ proposal: { id, act, effect, madeBy } }: { proposal: ProposalView }) {
  const t = useTranslations("proposals");
  const what = t(`acts.${act}`, { about: effect.about });
  const amount = effect.amount === null ? "none" : formatExact(effect.amount);
  return (
    <p className="rounded-md bg-waiting-soft px-3 py-2 text-sm text-waiting-ink">
      {t("waits", { what, amount, name: madeBy })}{" "}
      <Link href={`${TO_DECIDE}&proposal=${id}`} className="link">
        {t("see")}
      </Link>
    </p>
  );
}
