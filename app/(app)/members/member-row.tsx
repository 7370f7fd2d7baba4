"use client";

import { useEffect } from "react";
import { useSessionEnd } from "@/components/shell/use-session-end";
import { StatusMark } from "@/components/status-mark";
import { toast } from "@/components/toast";
import { Spinner } from "@/components/ui/spinner";
import { TableCell, TableRow } from "@/components/ui/table";
import { useSteadyAction } from "@/components/ui/use-steady-action";
import { changeStatus, type StatusState } from "./actions";
import { RowActions, type RowHrefs } from "./row-actions";

export type RowLabels = Record<
  | "status"
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
type Member = { id: string; status: "active" | "inactive"; updatedAt: string };

type Props = RowHrefs & {
  member: Member;
  labels: RowLabels;
  /** What screen readers hear with this member's name. */
  texts: { actions: string; pending: string };
  /** The cells before the status, and those after it. */
  lead: React.ReactNode;
  children: React.ReactNode;
};

/** A row whose status is changed in its place: a spinner meanwhile, then the member as answered. */
export function MemberRow({ member, labels, texts, lead, children, ...hrefs }: Props) {
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
  return (
    <TableRow aria-busy={pending}>
      {lead}
      <TableCell label={labels.status}>
        <span className="inline-flex items-center gap-2">
          <StatusMark status={status} label={labels[`${status}Word`]} />
          {pending && (
            <span role="status">
              <Spinner className="text-muted-foreground" />
              <span className="sr-only">{texts.pending}</span>
            </span>
          )}
        </span>
        <noscript>
          {state.status === "done" && <p role="status">{labels[state.data.status]}</p>}
          {failure && <p role="alert">{failure.message}</p>}
        </noscript>
      </TableCell>
      {children}
      <TableCell cell="actions">
        <RowActions
          id={member.id}
          status={status}
          act={act}
          pending={pending}
          label={texts.actions}
          labels={labels}
          {...hrefs}
        />
      </TableCell>
    </TableRow>
  );
}
