import type { ProjectView } from "@/lib/projects/views";

/** What every list of a project's page gets. */
export type ListProps = {
  project: ProjectView;
  cursor: string | undefined;
  /** The page's address with these changes. */
  address: (changes: Record<string, string | undefined>) => string;
};

/** Rows of each list: several stand on one page. */
export const SHOWN = 5;
