"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { DivisionFields, type Sectors } from "@/components/division-fields";
import { SendOrCancel } from "@/components/send-or-cancel";
import { tellUserUpdated } from "@/components/shell/user-updated";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button-link";
import { FocusFirstError } from "@/components/ui/focus-first-error";
import { useMemberForm } from "@/components/use-member-form";
import type { PersonTexts } from "@/lib/members/person";
import { MAX_PICTURE_MB } from "@/lib/pictures/rules";
import { saveProfile } from "./edit-actions";
import { PersonFields } from "./person-fields";
import { PictureField } from "./picture-field";

type Failure = { code: string; title?: string; message: string; fields?: Record<string, string> };
type Props = {
  member: PersonTexts;
  fullName: string;
  image: string | null;
  districts: readonly string[];
  /** Those of the member's district. */
  sectors: Sectors | null;
  /** What was sent before was too large to be read at all. */
  large: boolean;
};

/** One's own fields and picture. Cancel is a link: what was typed and chosen goes with the form. */
export function EditForm(props: Props) {
  const { member, fullName, image, districts, sectors, large } = props;
  const t = useTranslations("profile.form");
  const picture = useTranslations("profile.picture");
  const { state, act, failed, errors } = useMemberForm(saveProfile, {
    done: (said) => ({ title: t("doneTitle"), description: said, href: "/profile" }),
  });
  useEffect(() => {
    if (state.status === "done") tellUserUpdated();
  }, [state]);
  if (state.status === "done") {
    return (
      <div className="grid justify-items-start gap-4">
        <Alert variant="success" title={t("doneTitle")}>
          {state.data}
        </Alert>
        <ButtonLink variant="outline" href="/profile">
          {t("backToProfile")}
        </ButtonLink>
      </div>
    );
  }
  const values = { ...member, ...failed?.typed };
  const beside = Object.keys(errors).some((name) => name in member || name === "password");
  const again = failed ? JSON.stringify(failed.typed) : "stored";
  return (
    <form action={act} className="grid gap-5" noValidate>
      <FocusFirstError after={failed} />
      <input type="hidden" name="updatedAt" value={values.updatedAt} />
      {failed && !beside && <Refused failure={failed.failure} />}
      <PictureField
        fullName={fullName}
        image={image}
        error={
          errors.profileImage ??
          (large && !failed ? picture("tooLarge", { mb: MAX_PICTURE_MB }) : undefined)
        }
        after={failed}
        lost={failed?.pictured ?? false}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2 [&>*]:min-w-0">
        <PersonFields key={`person ${again}`} values={values} stored={member} errors={errors} />
        <DivisionFields
          key={again}
          districts={districts}
          stored={member}
          values={values}
          sectors={failed ? (failed.sectors ?? null) : sectors}
          errors={errors}
        />
      </div>
      <p className="text-sm text-muted-foreground">{t("officeOnly")}</p>
      <SendOrCancel send={t("save")} sending={t("saving")} cancel={t("cancel")} href="/profile" />
    </form>
  );
}

function Refused({ failure }: { failure: Failure }) {
  const t = useTranslations("profile.form");
  const picture = useTranslations("profile.picture");
  const { code, message, fields } = failure;
  const title = fields?.profileImage
    ? picture(code === "body_too_large" ? "tooLargeTitle" : "invalidTitle")
    : (failure.title ?? t("failedTitle"));
  return (
    <Alert variant="destructive" title={title}>
      {message}{" "}
      {code === "conflict" && (
        <a className="link" href="/profile?edit=1">
          {t("reread")}
        </a>
      )}
    </Alert>
  );
}
