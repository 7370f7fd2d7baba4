"use client";

import { useTranslations } from "next-intl";
import { SubmitButton } from "@/components/ui/submit-button";

/**
 * Has the provider ask the phone instead of waiting for the office; shown while a method that can be asked is chosen, by
 * the choice alone, without script too. `practice`: the provider is the practice network.
 */
export function AskPhone({ practice }: { practice: boolean }) {
  const t = useTranslations("deposits.form");
  return (
    <div className="hidden gap-3 border-t pt-4 group-has-[input[data-asks]:checked]/deposit:grid">
      <p id="ask-hint" className="text-sm">
        {t("askHint")} {practice && <strong>{t("practice")}</strong>}
      </p>
      <SubmitButton
        name="collect"
        value="true"
        variant="outline"
        aria-describedby="ask-hint"
        pendingLabel={t("pending")}
      >
        {t("ask")}
      </SubmitButton>
    </div>
  );
}
