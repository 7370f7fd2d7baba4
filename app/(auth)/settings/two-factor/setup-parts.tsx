import { SquareCode } from "@/components/papers/square-code";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { PasswordInput } from "@/components/ui/password-input";
import { SubmitButton } from "@/components/ui/submit-button";
import type { FormLabels } from "./form-labels";
import type { Setup } from "./state";

type Errors = Record<string, string>;

/** First the password: who finds an unlocked phone is not let in for good. */
export function StartPart({ errors, labels }: { errors: Errors; labels: FormLabels }) {
  return (
    <>
      <p className="text-sm text-muted-foreground">{labels.startText}</p>
      <Field id="password" label={labels.password} error={errors.password}>
        <PasswordInput
          name="password"
          autoComplete="current-password"
          maxLength={200}
          labels={{ show: labels.show, hide: labels.hide }}
        />
      </Field>
      <SubmitButton name="intent" value="start" pendingLabel={labels.pending}>
        {labels.start}
      </SubmitButton>
    </>
  );
}

/** The picture for the app, the same as a key, and its first code. */
export function ScanPart(props: { setup: Setup; errors: Errors; labels: FormLabels }) {
  const { setup, errors, labels } = props;
  return (
    <>
      <p className="text-sm text-muted-foreground">{labels.scanText}</p>
      <input type="hidden" name="secret" value={setup.secret} />
      <SquareCode square={setup.square} label={labels.qrAlt} className="mx-auto size-52 border" />
      <dl>
        <dt className="text-sm font-medium">{labels.key}</dt>
        <dd className="mt-1 font-mono break-words">{setup.key}</dd>
      </dl>
      <Field id="code" label={labels.code} hint={labels.codeHint} error={errors.code}>
        <Input
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          className="figures text-lg tracking-widest"
        />
      </Field>
      <SubmitButton name="intent" value="enable" pendingLabel={labels.pending}>
        {labels.enable}
      </SubmitButton>
    </>
  );
}
