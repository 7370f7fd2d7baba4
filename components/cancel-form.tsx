"use client";

import { useTranslations } from "next-intl";
import { RequestId } from "@/components/request-id";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button-link";
import { SubmitButton } from "@/components/ui/submit-button";
import { useMemberForm } from "@/components/use-member-form";
import type { FormState } from "@/lib/web/action";

type Props = {
  /** The server's part: takes back what the form names by `id`; answers what to tell. */
  action: (state: FormState<string>, form: FormData) => Promise<FormState<string>>;
  id: string;
  closeHref: string;
  /** Whose words it has. */
  texts: "deposits.cancellation" | "withdrawals.cancellation" | "borrow.cancel" | "lend.cancel";
  /** Why there is nothing to take back any more; what was just done is told nevertheless. */
  gone?: string | null;
};

/** Asks once more, then takes something of one's own back. */
export function CancelForm({ action, id, closeHref, texts, gone }: Props) {
  const t = useTranslations(texts);
  const { state, act, failed } = useMemberForm(action, {
    done: (said) => ({ title: t("doneTitle"), description: said, href: closeHref }),
  });

  if (state.status === "done") {
    return (
      <Alert variant="success" title={t("doneTitle")}>
        {state.data}
      </Alert>
    );
  }
  if (gone) return <p>{gone}</p>;
  return (
    <form action={act} className="grid gap-4">
      <RequestId typed={failed?.typed} />
      <input type="hidden" name="id" value={id} />
      {failed && <Alert variant="destructive">{failed.failure.message}</Alert>}
      <p className="text-sm text-muted-foreground">{t("text")}</p>
      <div className="flex flex-row-reverse flex-wrap gap-3 *:flex-1 *:basis-32">
        <SubmitButton variant="destructive" pendingLabel={t("pending")}>
          {t("confirm")}
        </SubmitButton>
        <ButtonLink variant="outline" href={closeHref} scroll={false}>
          {t("keep")}
        </ButtonLink>
      </div>
    </form>
  );
}
