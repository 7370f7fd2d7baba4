"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { DivisionFields, type DivisionLabels, type Sectors } from "@/components/division-fields";
import { useSessionEnd } from "@/components/shell/use-session-end";
import { toast } from "@/components/toast";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { FocusFirstError } from "@/components/ui/focus-first-error";
import { Link } from "@/components/ui/link";
import { SubmitButton } from "@/components/ui/submit-button";
import { useSteadyAction } from "@/components/ui/use-steady-action";
import { typedText } from "@/lib/web/typed-text";
import { type SaveState, saveProfile } from "./edit-actions";
import { PersonFields, type PersonLabels } from "./person-fields";
import { PictureField, type PictureLabels } from "./picture-field";

type Texts = Record<
  | "firstName"
  | "lastName"
  | "username"
  | "email"
  | "phone"
  | "gender"
  | "district"
  | "sector"
  | "village"
  | "updatedAt",
  string
>;
type Labels = PersonLabels &
  Record<
    | "officeOnly"
    | "save"
    | "saving"
    | "cancel"
    | "updatedTitle"
    | "failedTitle"
    | "failedText"
    | "reread"
    | "backToProfile",
    string
  >;
type Props = {
  member: Texts;
  fullName: string;
  image: string | null;
  districts: readonly string[];
  /** Those of the member's district. */
  sectors: Sectors | null;
  divisions: DivisionLabels;
  picture: PictureLabels;
  labels: Labels;
  /** What was sent before was too large to be read at all. */
  large: boolean;
};

/** One's own fields and picture. Cancel is a link: what was typed and chosen goes with the form. */
export function EditForm(props: Props) {
  const { member, fullName, image, districts, sectors, divisions, picture, labels, large } = props;
  const [state, act] = useSteadyAction<SaveState>(saveProfile, { status: "idle" }, (_, form) => ({
    status: "failed",
    failure: { status: 0, code: "unreachable", message: labels.failedText },
    typed: typedText(form),
    sectors: null,
  }));
  const router = useRouter();
  useEffect(() => {
    if (state.status !== "done") return;
    toast.success({ title: labels.updatedTitle, description: state.data.text });
    router.replace("/profile", { scroll: false });
  }, [state, labels, router]);
  const failed = state.status === "failed" ? state : null;
  useSessionEnd(failed?.failure.code);
  if (state.status === "done") {
    return (
      <div className="grid justify-items-start gap-4">
        <Alert variant="success" title={labels.updatedTitle}>
          {state.data.text}
        </Alert>
        <Button asChild variant="outline">
          <Link href="/profile">{labels.backToProfile}</Link>
        </Button>
      </div>
    );
  }
  const values = { ...member, ...failed?.typed };
  const errors = failed?.failure.fields ?? {};
  const beside = Object.keys(errors).some((name) => name in member || name === "password");
  const again = failed ? JSON.stringify(failed.typed) : "stored";
  return (
    <form action={act} className="grid gap-5" noValidate>
      <FocusFirstError after={failed} />
      <input type="hidden" name="updatedAt" value={values.updatedAt} />
      {failed && !beside && (
        <Alert variant="destructive" title={titleOf(failed.failure, labels, picture)}>
          {failed.failure.message}{" "}
          {failed.failure.code === "conflict" && (
            <a className="link" href="/profile?edit=1">
              {labels.reread}
            </a>
          )}
        </Alert>
      )}
      <PictureField
        fullName={fullName}
        image={image}
        labels={picture}
        error={errors.profileImage ?? (large && !failed ? picture.tooLarge : undefined)}
        after={failed}
        lost={failed?.pictured ?? false}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2 [&>*]:min-w-0">
        <PersonFields key={`person ${again}`} {...{ values, stored: member, errors, labels }} />
        <DivisionFields
          key={again}
          labels={divisions}
          districts={districts}
          stored={member}
          values={values}
          sectors={failed ? (failed.sectors ?? null) : sectors}
          errors={errors}
        />
      </div>
      <p className="text-sm text-muted-foreground">{labels.officeOnly}</p>
      <div className="flex flex-wrap gap-2">
        <SubmitButton pendingLabel={labels.saving}>{labels.save}</SubmitButton>
        <Button asChild variant="outline">
          <Link href="/profile" scroll={false}>
            {labels.cancel}
          </Link>
        </Button>
      </div>
    </form>
  );
}

type Failure = { code: string; fields?: Record<string, string> };

function titleOf({ code, fields }: Failure, labels: Labels, picture: PictureLabels): string {
  if (!fields?.profileImage) return labels.failedTitle;
  return code === "body_too_large" ? picture.tooLargeTitle : picture.invalidTitle;
}
