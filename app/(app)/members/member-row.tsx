"use client";

import { useEffect } from "react";
import { MemberAvatar } from "@/components/member-avatar";
import { Money } from "@/components/money";
import { RoleMark } from "@/components/role-mark";
import { useSessionEnd } from "@/components/shell/use-session-end";
import { StatusMark } from "@/components/status-mark";
import { toast } from "@/components/toast";
import { Link } from "@/components/ui/link";
import { Spinner } from "@/components/ui/spinner";
import { TableCell, TableRow } from "@/components/ui/table";
import { useSteadyAction } from "@/components/ui/use-steady-action";
import type { MemberView } from "@/lib/members/schema";
import { changeStatus, type StatusState } from "./actions";
import { RowActions } from "./row-actions";

export type RowLabels = Record<
  | "roleHead"
  | "status"
  | "balance"
  | "used"
  | "share"
  | "district"
  | "actions"
  | "pending"
  | "activeWord"
  | "inactiveWord"
  | "view"
  | "edit"
  | "suspend"
  | "activate"
  | "remove"
  | "active"
  | "inactive"
  | "failedTitle"
  | "failed",
  string
>;
type Member = Pick<
  MemberView,
  | "id"
  | "fullName"
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
  /** The member's role in words. */
  role: string;
  labels: RowLabels;
  /** The screen's address, to which a dialog is added. */
  here: string;
  /** What the reader may do: look, also edit (their own row), or everything. */
  may: "view" | "edit" | "all";
};

/** A row whose status is changed in its place: a spinner meanwhile, then the member as answered. */
export function MemberRow({ member, role, labels, here, may }: Props) {
  const [state, act, pending] = useSteadyAction<StatusState>(
    changeStatus,
    { status: "idle" },
    () => ({
      status: "failed",
      failure: { status: 0, code: "unreachable", message: labels.failed },
      typed: {},
    }),
  );
  const failure = state.status === "failed" ? state.failure : null;
  useSessionEnd(failure?.code);
  useEffect(() => {
    if (state.status === "done") toast.success({ title: labels[state.data.status] });
    if (state.status !== "failed" || state.failure.code === "unauthenticated") return;
    toast.error({ title: labels.failedTitle, description: state.failure.message });
  }, [state, labels]);

  // What the list itself has read since is newer than the answer.
  const answered = state.status === "done" && state.data.updatedAt > member.updatedAt;
  const status = answered ? state.data.status : member.status;
  const open = (dialog: string) => `${here}${here.includes("?") ? "&" : "?"}${dialog}=${member.id}`;
  return (
    <TableRow aria-busy={pending}>
      <TableCell cell="lead">
        <span className="flex min-w-0 items-center gap-3">
          <MemberAvatar fullName={member.fullName} profileImage={member.profileImage} />
          <span className="grid min-w-0">
            <Link
              href={open("view")}
              scroll={false}
              className="font-medium break-words hover:underline"
            >
              {member.fullName}
            </Link>
            <span className="text-xs break-all text-muted-foreground">{member.email}</span>
          </span>
        </span>
      </TableCell>
      <TableCell label={labels.roleHead}>
        <RoleMark role={member.role} label={role} />
      </TableCell>
      <TableCell label={labels.status}>
        <span className="inline-flex items-center gap-2">
          <StatusMark status={status} label={labels[`${status}Word`]} />
          {pending && (
            <span role="status">
              <Spinner className="text-muted-foreground" />
              <span className="sr-only">{labels.pending.replace("{name}", member.fullName)}</span>
            </span>
          )}
        </span>
        <noscript>
          {state.status === "done" && <p role="status">{labels[state.data.status]}</p>}
          {failure && <p role="alert">{failure.message}</p>}
        </noscript>
      </TableCell>
      <TableCell label={labels.balance} className="text-right">
        <div>
          <Money amount={member.balance} className="font-medium" />
          <span className="block text-xs text-muted-foreground">
            {labels.used} <Money amount={member.usedBalance} />
          </span>
        </div>
      </TableCell>
      <TableCell label={labels.share} className="figures text-right">
        {member.sharePercentage}%
      </TableCell>
      <TableCell label={labels.district}>{member.district ?? "–"}</TableCell>
      <TableCell cell="actions">
        <RowActions
          id={member.id}
          status={status}
          act={act}
          pending={pending}
          label={labels.actions.replace("{name}", member.fullName)}
          labels={labels}
          viewHref={open("view")}
          editHref={may === "view" ? null : open("edit")}
          removeHref={may === "all" ? open("remove") : null}
        />
      </TableCell>
    </TableRow>
  );
}
