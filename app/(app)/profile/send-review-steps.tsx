import { Field } from "@/components/ui/field";
import { FocusFirstError } from "@/components/ui/focus-first-error";
import { PasswordInput } from "@/components/ui/password-input";
import { SubmitButton } from "@/components/ui/submit-button";
import { formatExact } from "@/lib/money";
import type { SendLabels, SendState } from "./send-steps";

type Review = NonNullable<SendState["review"]>;
type Props = { state: SendState; review: Review; labels: SendLabels };

/** What was agreed so far travels with the form; the server reads all of it again. */
function Carried({ state, review }: Pick<Props, "state" | "review">) {
  return (
    <>
      <input type="hidden" name="recipient" value={state.typed.recipient} />
      <input type="hidden" name="recipientFor" value={state.typed.recipient} />
      <input type="hidden" name="recipientId" value={review.recipient.id} />
      <input type="hidden" name="username" value={review.recipient.username} />
      <input type="hidden" name="amount" value={review.amount} />
      <input type="hidden" name="requestId" value={review.requestId} />
    </>
  );
}

/** Names in full, exact amounts, the balance after. */
export function ReviewStep({ state, review, sender, labels }: Props & { sender: string }) {
  return (
    <>
      <Carried state={state} review={review} />
      <dl className="facts">
        <div>
          <dt>{labels.youSend}</dt>
          <dd className="text-xl font-semibold">{formatExact(review.amount)}</dd>
        </div>
        <div>
          <dt>{labels.to}</dt>
          <dd>
            <span className="font-semibold">{review.recipient.fullName}</span>
            <span className="block text-sm text-muted-foreground">
              @{review.recipient.username}
            </span>
          </dd>
        </div>
        <div>
          <dt>{labels.from}</dt>
          <dd>{sender}</dd>
        </div>
        <div>
          <dt>{labels.fee}</dt>
          <dd>{labels.noFee}</dd>
        </div>
        <div>
          <dt>{labels.after}</dt>
          <dd>{formatExact(review.availableAfter)}</dd>
        </div>
      </dl>
      <div className="grid grid-cols-2 gap-3">
        <SubmitButton name="intent" value="form" variant="outline" pendingLabel={labels.back}>
          {labels.back}
        </SubmitButton>
        <SubmitButton name="intent" value="password" pendingLabel={labels.checking}>
          {labels.confirm}
        </SubmitButton>
      </div>
    </>
  );
}

/** The password, beside what it confirms. */
export function PasswordStep({ state, review, labels }: Props) {
  return (
    <>
      <Carried state={state} review={review} />
      <FocusFirstError after={state.failure} />
      <p>
        {labels.youSend} <strong className="figures">{formatExact(review.amount)}</strong> ·{" "}
        {labels.to} <strong>{review.recipient.fullName}</strong>
      </p>
      <Field
        id="password"
        label={labels.password}
        hint={labels.passwordHint}
        error={state.failure?.fields?.password}
      >
        <PasswordInput
          name="password"
          autoComplete="current-password"
          labels={{ show: labels.showPassword, hide: labels.hidePassword }}
        />
      </Field>
      {/* Enter presses the first button of a form: that must be the one that goes on. */}
      <div className="flex flex-row-reverse gap-3 *:flex-1">
        <SubmitButton name="intent" value="send" pendingLabel={labels.sending}>
          {labels.send}
        </SubmitButton>
        <SubmitButton name="intent" value="review" variant="outline" pendingLabel={labels.back}>
          {labels.back}
        </SubmitButton>
      </div>
    </>
  );
}
