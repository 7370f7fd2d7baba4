"use client";

import { useTranslations } from "next-intl";
import { RequestId } from "@/components/request-id";
import { Alert } from "@/components/ui/alert";
import type { ButtonLook } from "@/components/ui/button-look";
import { SubmitButton } from "@/components/ui/submit-button";
import { useMemberForm } from "@/components/use-member-form";
import type { FormState } from "@/lib/web/action";

type Props = ButtonLook & {
  action: (state: FormState<string>, form: FormData) => Promise<FormState<string>>;
  /** What goes with the press. */
  values: Record<string, string>;
  /** Where it leads when it is done; without one the screen stays. */
  doneHref?: string;
  /** The button's name to screen readers, where its words alone do not say what it is about. */
  name?: string;
  /** Why it cannot be done now, instead of the button. */
  stopped?: React.ReactNode;
  /** Whose words it has while it is at work, and when it fails. */
  texts: "projects.office" | "projects.start" | "projects.files";
  /** What the button says. */
  children: React.ReactNode;
};

/** One button that does one thing, and says how it went: in the words that its action answers. */
export function QuickForm(props: Props) {
  const { action, values, doneHref, name, stopped, texts, children, variant, size } = props;
  const t = useTranslations(texts);
  const { state, act, failed } = useMemberForm(action, {
    done: (said) => ({ title: said, href: doneHref }),
  });
  return (
    <form action={act} className="grid gap-2">
      <RequestId typed={failed?.typed} />
      {Object.entries(values).map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
      {state.status === "done" && (
        <p className="only-without-script text-sm text-primary-ink">{state.data}</p>
      )}
      {failed && <Alert variant="destructive">{failed.failure.message}</Alert>}
      {stopped || (
        <SubmitButton variant={variant} size={size} pendingLabel={t("pending")} aria-label={name}>
          {children}
        </SubmitButton>
      )}
    </form>
  );
}
