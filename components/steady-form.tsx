"use client";

import { useTranslations } from "next-intl";
import { useSteadyPress } from "@/components/ui/use-steady-press";

type Props = {
  action: (form: FormData) => Promise<void>;
  className?: string;
  children: React.ReactNode;
};

/** A form of one press, without script too: where no answer comes it says so, and the screen stays. */
export function SteadyForm({ action, className, children }: Props) {
  const t = useTranslations("common");
  const { act, lost } = useSteadyPress(action);
  return (
    <form action={act} className={className}>
      {children}
      {lost && (
        <p role="alert" className="p-3 text-sm text-destructive-ink">
          {t("noConnection")}
        </p>
      )}
    </form>
  );
}
