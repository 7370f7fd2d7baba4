import { useTranslations } from "next-intl";
import { Badge, type BadgeVariant } from "@/components/ui/badge";
import type { ImportView } from "@/lib/imports/views";

type State = ImportView["state"] | "correct";

const LOOKS: Record<State, BadgeVariant> = {
  correct: "waiting",
  checked: "info",
  dropped: "secondary",
  posting: "waiting",
  done: "success",
  undoing: "waiting",
  undone: "secondary",
};

/** What has become of something that was brought in. */
export function RunBadge({ run }: { run: ImportView }) {
  const t = useTranslations("moveIn.states");
  const state: State = run.state === "checked" && !run.ready ? "correct" : run.state;
  return <Badge variant={LOOKS[state]}>{t(state)}</Badge>;
}
