/** The project that a form is about, and what takes its name out of the terms. */
export function ofProject(form: FormData): {
  id: string | undefined;
  prune: (values: Record<string, unknown>) => void;
} {
  // Whoever calls an action by its id sends what they like; it is refused further on.
  const named = form instanceof FormData ? form.get("project") : undefined;
  return {
    id: typeof named === "string" ? named : undefined,
    prune: (values) => {
      delete values.project;
      delete values.expected;
    },
  };
}
