import { Badge } from "@/components/ui/badge";
import { Field } from "@/components/ui/field";
import { ShieldCheck } from "@/components/ui/icons";
import { Input } from "@/components/ui/input";
import { PasswordInput } from "@/components/ui/password-input";
import { SubmitButton } from "@/components/ui/submit-button";
import type { FormLabels } from "./form-labels";

type Props = { required: boolean; errors: Record<string, string>; labels: FormLabels };

/** It is on: new recovery codes, or switching off where that is the member's to decide. */
export function ManagePart({ required, errors, labels }: Props) {
  return (
    <>
      <div className="grid gap-1.5">
        <Badge variant="success">
          <ShieldCheck />
          {labels.on}
        </Badge>
        <p>{labels.onText}</p>
      </div>
      <div>
        <h2 className="text-lg font-semibold">{labels.manageTitle}</h2>
        <p className="mt-0.5 text-sm text-muted-foreground">{labels.manageText}</p>
      </div>
      <Field id="password" label={labels.password} error={errors.password}>
        <PasswordInput
          name="password"
          autoComplete="current-password"
          maxLength={200}
          labels={{ show: labels.show, hide: labels.hide }}
        />
      </Field>
      <Field id="code" label={labels.anyCode} error={errors.code}>
        <Input
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
          className="figures"
        />
      </Field>
      <div className="flex flex-wrap gap-2 max-sm:*:flex-1">
        <SubmitButton name="intent" value="renew" pendingLabel={labels.pending}>
          {labels.renew}
        </SubmitButton>
        {!required && (
          <SubmitButton
            name="intent"
            value="disable"
            variant="destructive"
            pendingLabel={labels.pending}
          >
            {labels.disable}
          </SubmitButton>
        )}
      </div>
      {required && <p className="text-sm text-muted-foreground">{labels.kept}</p>}
    </>
  );
}
