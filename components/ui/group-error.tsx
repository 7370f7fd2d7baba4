type Props = { id?: string; children: string | undefined };

/** What is wrong with several fields together, where something is. */
export function GroupError({ children, ...rest }: Props) {
  if (!children) return null;
  return (
    <p role="alert" {...rest} className="text-sm text-destructive-ink">
      {children}
    </p>
  );
}
