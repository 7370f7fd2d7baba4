"use client";

import { useTranslations } from "next-intl";
import { FreshPassword } from "@/components/fresh-password";
import { Alert } from "@/components/ui/alert";
import { FocusFirstError } from "@/components/ui/focus-first-error";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { Table, TableBody, TableCell, TableHeads, TableRow } from "@/components/ui/table";
import { useMemberForm } from "@/components/use-member-form";
import { correctBrought } from "../correction-actions";

/** A problem beside its cell: `field` is what the cell's field is called, null where it stands further up already. */
export type CorrectionRow = {
  no: number;
  where: string;
  message: string;
  field: string | null;
  cell: string;
  /** What the cell says since somebody has corrected it. */
  corrected: string | null;
  /** A name that is written nearly so. */
  near: string | null;
};

type Props = {
  id: string;
  rows: CorrectionRow[];
  href: string;
  /** So many characters a cell may have. */
  most: number;
};

/** The problems of a page, each with a field in which its cell is corrected; all are saved together. */
export function CorrectionForm({ id, rows, href, most }: Props) {
  const t = useTranslations("moveIn.corrections");
  const columns = useTranslations("moveIn.problemColumns");
  const { state, act, failed, errors, typed } = useMemberForm(correctBrought, {
    done: () => ({ title: t("saved"), href }),
  });
  return (
    <form action={act} className="grid gap-3" noValidate>
      <FocusFirstError after={failed} />
      {failed && <Alert variant="destructive">{failed.failure.message}</Alert>}
      {state.status === "done" && <Alert variant="success">{t("saved")}</Alert>}
      <input type="hidden" name="id" value={id} />
      {/* What the enter key presses: the first button of a form, which would take a name. */}
      <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only">
        {t("save")}
      </button>
      <Table>
        <TableHeads heads={[columns("where"), columns("cell"), columns("correct")]} />
        <TableBody>
          {rows.map((row) => (
            <ProblemRow
              key={row.no}
              row={row}
              most={most}
              typed={row.field === null ? undefined : typed[row.field]}
              error={row.field === null ? undefined : errors[row.field]}
            />
          ))}
        </TableBody>
      </Table>
      <FreshPassword failed={failed} id="correction-password" />
      <SubmitButton pendingLabel={t("saving")} className="justify-self-start">
        {t("save")}
      </SubmitButton>
    </form>
  );
}

type RowProps = {
  row: CorrectionRow;
  most: number;
  typed: string | undefined;
  error: string | undefined;
};

/** Where it stands, what it says and is to say, and what is wrong, with a name to take where one is near. */
function ProblemRow({ row, most, typed, error }: RowProps) {
  const t = useTranslations("moveIn.corrections");
  const columns = useTranslations("moveIn.problemColumns");
  const { where, message, field, cell, near, corrected } = row;
  return (
    <TableRow>
      <TableCell cell="lead">{where}</TableCell>
      <TableCell label={columns("cell")} phone="below" className="basis-full">
        {field === null ? (
          cell
        ) : (
          <CorrectionField row={row} most={most} name={field} typed={typed} error={error} />
        )}
      </TableCell>
      <TableCell label={columns("correct")} phone="below" className="basis-full">
        <span className="grid justify-items-start gap-1">
          {message}
          {near && field && corrected !== near && (
            <SubmitButton
              variant="outline"
              size="sm"
              name="take"
              value={field}
              pendingLabel={t("saving")}
            >
              {t("take", { near })} <span className="sr-only">{t("takeFor", { cell: where })}</span>
            </SubmitButton>
          )}
        </span>
      </TableCell>
    </TableRow>
  );
}

type FieldProps = RowProps & { name: string };

/** What the cell is to say, in what it says. */
function CorrectionField({ row, most, name, typed, error }: FieldProps) {
  const t = useTranslations("moveIn.corrections");
  const says = row.corrected ?? row.cell;
  return (
    <span className="grid gap-1">
      <Input
        key={says}
        name={name}
        defaultValue={typed ?? says}
        maxLength={most}
        autoComplete="off"
        spellCheck={false}
        aria-label={t("says", { cell: row.where })}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${name}-error` : undefined}
        className="min-w-40"
      />
      <input type="hidden" name={`said.${name}`} value={says} />
      {row.near && <input type="hidden" name={`near.${name}`} value={row.near} />}
      {row.corrected !== null && <span className="text-xs text-muted-foreground">{t("kept")}</span>}
      {error && (
        <span id={`${name}-error`} className="text-destructive-ink">
          {error}
        </span>
      )}
    </span>
  );
}
