import { FocusFirstError } from "./focus-first-error";

type Props = {
  title: string;
  /** In the order of the form: the control's id and what is wrong with it. */
  errors: { id: string; message: string }[];
  /** The state that the action answered with: focus moves once for each answer. */
  after: unknown;
};

/** What to mend, at the top of a long form; focus goes to the first control that has an error. */
export function FormErrors({ title, errors, after }: Props) {
  if (errors.length === 0) return null;
  return (
    <div
      role="alert"
      className="rounded-lg border border-destructive/40 bg-destructive-soft p-4 text-sm"
    >
      <FocusFirstError after={after} />
      <p className="font-medium text-destructive-ink">{title}</p>
      <ul className="mt-1.5 list-disc pl-5">
        {errors.map((error) => (
          <li key={error.id}>
            <a href={`#${error.id}`} className="underline underline-offset-3">
              {error.message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
