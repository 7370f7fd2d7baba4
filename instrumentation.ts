/**
 * Called once when the server starts: server.mjs may ask whose upload and whose turn it is, and the jobs
 * begin (mail, and what is done at night), unless another process does them.
 */
export async function register(): Promise<void> {
  if (
    process.env.NEXT_RUNTIME !== "nodejs" ||
    process.env.NEXT_PHASE === "phase-production-build"
  ) {
    return;
  }
  if (process.env.NODE_ENV === "production") {
    const { logConsole } = await import("@/lib/log");
    logConsole();
  }
  const { env } = await import("@/lib/env");
  const { offerUploader } = await import("@/lib/web/uploader");
  offerUploader();
  const { offerScreenTurns } = await import("@/lib/web/screen-turn");
  offerScreenTurns();
  const { offerCondition } = await import("@/lib/operations/offer");
  offerCondition();
  if (env().ROLE !== "web") {
    const { startJobs } = await import("@/lib/jobs/process");
    startJobs();
  }
  const { warnOfOwner } = await import("@/lib/web/owner-warning");
  // A database that does not answer yet does not keep the server from starting.
  void warnOfOwner();
  const { warnOfPooler } = await import("@/lib/web/pooler-warning");
  void warnOfPooler();
}
