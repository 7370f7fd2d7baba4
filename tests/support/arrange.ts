import type { ParameterOrFragment, Sql } from "postgres";

/** What goes before a statement so that the records that it changes are tied to an act in the audit trail, a quiet one. */
export const ACT =
  "select audit_append(now(), null, 'request.record', 'done', null, null, null, null);";

/** Changes records past the commands, as one who says so in the audit trail. */
export function arranging(sql: Sql) {
  return (text: TemplateStringsArray, ...values: ParameterOrFragment<never>[]) =>
    sql.begin(async (tx) => {
      await tx.unsafe(ACT);
      return tx(text, ...values);
    });
}
