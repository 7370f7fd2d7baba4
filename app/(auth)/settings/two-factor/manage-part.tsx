import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { ShieldCheck } from "@/components/ui/icons";
import { PasswordField } from "@/components/ui/password-field";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextField } from "@/components/ui/text-field";

type Props = { required: boolean; errors: Record<string, string> };

/** It is on: new recovery codes, or switching off where that is the member's to decide. */
export function ManagePart({ required, errors }: Props) {
  const t = useTranslations("twoFactor");
  return (
    <>
      <div className="grid gap-1.5">
        <Badge variant="success">
          <ShieldCheck />
          {t("on")}
        </Badge>
        <p>{t("onText")}</p>
      </div>
      <div>
        <h2 className="text-lg font-semibold">{t("manageTitle")}</h2>
        <p className="mt-0.5 text-sm text-muted-foreground">{t("manageText")}</p>
      </div>
      <PasswordField current name="password" label={t("password")} error={errors.password} />
      <TextField
        name="code"
        label={t("anyCode")}
        error={errors.code}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={64}
        inputClass="figures"
      />
      <div className="flex flex-wrap gap-2 max-sm:*:flex-1">
        <SubmitButton name="intent" value="renew" pendingLabel={t("pending")}>
          {t("renew")}
        </SubmitButton>
        {!required && (
          <SubmitButton
            name="intent"
            value="disable"
            variant="destructive"
            pendingLabel={t("pending")}
          >
            {t("disable")}
          </SubmitButton>
        )}
      </div>
      {required && <p className="text-sm text-muted-foreground">{t("kept")}</p>}
    </>
  );
}
