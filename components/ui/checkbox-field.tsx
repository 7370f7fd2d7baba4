type Props = {
  id: string;
  name: string;
  label: React.ReactNode;
  hint?: React.ReactNode;
  defaultChecked?: boolean;
};

/** Something agreed to or not; sent as `true` when it is. The whole line can be pressed. */
export function CheckboxField({ id, name, label, hint, defaultChecked }: Props) {
  return (
    <div className="rounded-md border border-input">
      <label htmlFor={id} className="flex min-h-11 cursor-pointer gap-3 p-3">
        {/* React empties a form after its action: the key brings back what was chosen. */}
        <input
          key={String(defaultChecked)}
          id={id}
          type="checkbox"
          name={name}
          value="true"
          defaultChecked={defaultChecked}
          aria-describedby={hint ? `${id}-hint` : undefined}
          className="mt-0.5 size-5 shrink-0"
        />
        <span className="text-sm">
          <span className="font-medium">{label}</span>
          {hint && (
            <span id={`${id}-hint`} className="mt-0.5 block text-muted-foreground">
              {hint}
            </span>
          )}
        </span>
      </label>
    </div>
  );
}
