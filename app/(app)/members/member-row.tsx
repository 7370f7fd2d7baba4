"use client";

import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { FreshPassword } from "@/components/fresh-password";
import { MemberAvatar } from "@/components/member-avatar";
import { Money } from "@/components/money";
import { RoleBadge } from "@/components/role-badge";
import { StatusBadge } from "@/components/status-badge";
import { toast } from "@/components/toast";
import { Link } from "@/components/ui/link";
import { Spinner } from "@/components/ui/spinner";
import { SubmitButton } from "@/components/ui/submit-button";
import { TableCell, TableRow } from "@/components/ui/table-cells";
import { useMemberForm } from "@/components/use-member-form";
import type { MemberView } from "@/lib/members/views";
import { formatRate } from "@/lib/percent";
import { changeStatus } from "./actions";
import { RowActions } from "./row-actions";

type Member = Pick<
  MemberView,
  | "id"
  | "fullName"
  | "memberNumber"
  | "email"
  | "profileImage"
  | "role"
  | "status"
  | "balance"
  | "usedBalance"
  | "sharePercentage"
  | "district"
  | "updatedAt"
>;

type Props = {
  member: Member;
  /** The screen's address, to which a dialog is added. */
  here: string;
  /** What the reader may do: look, also edit (their own row), or everything. */
  may: "view" | "edit" | "all";
};

/** A row whose status is changed in its place: a spinner meanwhile, then the member as answered. */
export function MemberRow({ member, here, may }: Props) {
  const t = useTranslations("members.row");
  const common = useTranslations("common");
  const form = useStatusForm();
  const { state, act, pending, failed } = form;
  const failure = failed?.failure;
  useEffect(() => {
    if (!failure || failure.code === "unauthenticated" || failure.fields?.password) return;
    toast.error({ title: common("error"), description: failure.message });
  }, [failure, common]);

  // What the list itself has read since is newer than the answer.
  const answered = state.status === "done" && state.data.updatedAt > member.updatedAt;
  const status = answered ? state.data.status : member.status;
  const open = (dialog: string) => `${here}${here.includes("?") ? "&" : "?"}${dialog}=${member.id}`;
  return (
    <TableRow aria-busy={pending}>
      <Lead member={member} href={open("view")} />
      <TableCell label={t("role")}>
        <RoleBadge role={member.role} />
      </TableCell>
      <TableCell label={t("status")}>
        <Status member={member} status={status} form={form} />
      </TableCell>
      <TableCell label={t("balance")} phone="amount" className="text-right">
        <div>
          <Money amount={member.balance} className="font-medium" />
          <span className="in-columns">
            <span className="block text-xs text-muted-foreground">
              {t("used")} <Money amount={member.usedBalance} />
            </span>
          </span>
        </div>
      </TableCell>
      <TableCell label={t("share")} phone="none" className="figures text-right">
        {formatRate(member.sharePercentage)}
      </TableCell>
      <TableCell
        label={t("district")}
        className={clsx(!member.district && "text-muted-foreground")}
      >
        {member.district ?? t("notProvided")}
      </TableCell>
      <TableCell cell="actions">
        <RowActions
          id={member.id}
          status={status}
          act={act}
          pending={pending}
          name={member.fullName}
          viewHref={open("view")}
          editHref={may === "view" ? null : open("edit")}
          removeHref={may === "all" ? open("remove") : null}
        />
      </TableCell>
    </TableRow>
  );
}

function Lead({ member, href }: { member: Member; href: string }) {
  const t = useTranslations("members.row");
  return (
    <TableCell cell="lead">
      <span className="flex min-w-0 items-center gap-3">
        <MemberAvatar fullName={member.fullName} profileImage={member.profileImage} />
        <span className="grid min-w-0">
          <Link href={href} scroll={false} className="font-medium break-words hover:underline">
            {member.fullName}
          </Link>
          <span className="in-columns text-xs wrap-anywhere text-muted-foreground">
            {member.memberNumber} · {member.email ?? t("notProvided")}
          </span>
        </span>
      </span>
    </TableCell>
  );
}

function useStatusForm() {
  const t = useTranslations("members.row");
  return useMemberForm(changeStatus, {
    done: (changed) => ({ title: t(changed.proposed ? "proposed" : changed.status) }),
  });
}

type StatusProps = {
  member: Member;
  status: Member["status"];
  form: ReturnType<typeof useStatusForm>;
};

/** The status, whether it is being changed, and the password where that asks for it. */
function Status({ member, status, form }: StatusProps) {
  const t = useTranslations("members.row");
  const { state, act, pending, failed } = form;
  const failure = failed?.failure;
  return (
    <>
      <span className="inline-flex items-center gap-2">
        <StatusBadge status={status} />
        {pending && (
          <span role="status">
            <Spinner className="text-muted-foreground" />
            <span className="sr-only">{t("pending", { name: member.fullName })}</span>
          </span>
        )}
      </span>
      {failure?.fields?.password && (
        <form action={act} className="mt-2 grid min-w-52 gap-2 text-left">
          <input type="hidden" name="id" value={member.id} />
          <input type="hidden" name="status" value={failed?.typed.status} />
          <FreshPassword failed={failed} id={`fresh-${member.id}`} />
          <SubmitButton size="sm" className="justify-self-start">
            {t(failed?.typed.status === "inactive" ? "suspend" : "activate")}
          </SubmitButton>
        </form>
      )}
      <noscript>
        {state.status === "done" && (
          <p role="status">{t(state.data.proposed ? "proposed" : state.data.status)}</p>
        )}
        {failure && <p role="alert">{failure.message}</p>}
      </noscript>
    </>
  );
}
