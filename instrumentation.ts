/** Called once when the server starts: the jobs begin (mail, and what is done at night). */
export async function register(): Promise<void> {
  if (
    process.env.NEXT_RUNTIME !== "nodejs" ||
    process.env.NEXT_PHASE === "phase-production-build"
  ) {
    return;
  }
  const { startJobs } = await import("@/lib/jobs/process");
  startJobs();
}
