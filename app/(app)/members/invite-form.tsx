"use client";

import { useSessionEnd } from "@/components/shell/use-session-end";
import { Alert } from "@/components/ui/alert";
import { buttonVariants } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FocusFirstError } from "@/components/ui/focus-first-error";
import { Input } from "@/components/ui/input";
import { Link } from "@/components/ui/link";
import { SubmitButton } from "@/components/ui/submit-button";
import { useSteadyAction } from "@/components/ui/use-steady-action";
import type { FormState } from "@/lib/web/action";
import { typedText } from "@/lib/web/typed-text";
import { invite } from "./invite-actions";

type Labels = Record<
  | "intro"
  | "fullName"
  | "email"
  | "submit"
  | "submitting"
  | "done"
  | "sentTitle"
  | "outboxText"
  | "outboxLink"
  | "failedTitle"
  | "failedText",
  string
>;
/** `outboxHref`: where the link can be read when no mail goes out. */
type Props = { closeHref: string; outboxHref: string | null; labels: Labels };

/** Name and e-mail address of who is invited; then what happened. */
export function InviteForm({ closeHref, outboxHref, labels }: Props) {
  const [state, act] = useSteadyAction<FormState<string>>(
    invite,
    { status: "idle" },
    (_, form) => ({
      status: "failed",
      failure: { status: 0, code: "unreachable", message: labels.failedText },
      typed: typedText(form),
    }),
  );
  const failed = state.status === "failed" ? state : null;
  const typed = failed?.typed ?? {};
  const errors = failed?.failure.fields ?? {};
  useSessionEnd(failed?.failure.code);
  if (state.status === "done") {
    return (
      <div className="grid gap-4">
        <Alert variant="success" title={labels.sentTitle}>
          <p>{state.data}</p>
          {outboxHref && (
            <p className="mt-1">
              {labels.outboxText}{" "}
              <Link className="link" href={outboxHref}>
                {labels.outboxLink}
              </Link>
            </p>
          )}
        </Alert>
        <Link href={closeHref} scroll={false} className={buttonVariants({ variant: "outline" })}>
          {labels.done}
        </Link>
      </div>
    );
  }
  return (
    <form action={act} className="grid gap-4" noValidate>
      <FocusFirstError after={failed} />
      <p className="text-sm text-muted-foreground">{labels.intro}</p>
      {failed && !failed.failure.fields && (
        <Alert variant="destructive" title={labels.failedTitle}>
          {failed.failure.message}
        </Alert>
      )}
      <Field id="name" label={labels.fullName} error={errors.name}>
        <Input name="name" autoComplete="off" defaultValue={typed.name ?? ""} maxLength={100} />
      </Field>
      <Field id="email" label={labels.email} error={errors.email}>
        <Input
          name="email"
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={typed.email ?? ""}
          maxLength={254}
        />
      </Field>
      <SubmitButton pendingLabel={labels.submitting}>{labels.submit}</SubmitButton>
    </form>
  );
}
