"use client";

import { useTranslations } from "next-intl";
import { FreshPassword } from "@/components/fresh-password";
import { RequestId } from "@/components/request-id";
import { Alert } from "@/components/ui/alert";
import { SubmitButton } from "@/components/ui/submit-button";
import { useMemberForm } from "@/components/use-member-form";
import { giveOutLetters } from "./actions";

type Props = {
  id: string;
  /** The number of letters that are to be made anew; without, the next members get theirs. */
  again?: number;
};

/** Gives codes out for letters; they are printed from the list. */
export function GiveLetters({ id, again }: Props) {
  const t = useTranslations("moveIn.act");
  const { state, act, failed } = useMemberForm(giveOutLetters, {
    done: () => ({ title: t("given"), href: `/members/moving-in/${id}` }),
  });
  return (
    <form action={act} className="grid gap-3" noValidate>
      {failed && <Alert variant="destructive">{failed.failure.message}</Alert>}
      {state.status === "done" && <Alert variant="success">{t("given")}</Alert>}
      <RequestId typed={failed?.typed} />
      <input type="hidden" name="id" value={id} />
      {again !== undefined && <input type="hidden" name="again" value={again} />}
      <FreshPassword failed={failed} id={`letters-${again ?? "next"}-password`} />
      <SubmitButton
        variant={again === undefined ? undefined : "outline"}
        pendingLabel={t("pending")}
        className="justify-self-start"
      >
        {t(again === undefined ? "give" : "giveAgain")}
      </SubmitButton>
    </form>
  );
}
