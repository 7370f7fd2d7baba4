import { type AccessKind, isOfAccess } from "@/lib/notices/access-kinds";

/** What a notice is about, as its address needs it. */
type About = { kind: string; transactionId: string | null; loanId: string | null };

const OF_PROFILE: ReadonlySet<string> = new Set<AccessKind>([
  "email-by-office",
  "phone-by-office",
  "username-by-office",
  "email-asked",
  "email-changed",
]);

/** The screen that shows what a notice is about. */
export function noticeAddress({ kind, transactionId, loanId }: About): string {
  if (loanId) return `/borrow/${loanId}`;
  if (isOfAccess(kind)) {
    return OF_PROFILE.has(kind) ? "/profile" : "/settings";
  }
  if (kind === "work-waiting") return "/transactions?tab=decide";
  if (kind === "pay-in-changed") return "/deposits?new=1";
  if (kind === "balance-differs") return "/transactions/reconcile";
  if (kind === "share-offered") return "/shares";
  if (kind === "request-expired") return "/borrow?show=requests";
  if (kind === "offer-expired") return "/rent?show=offers";
  return transactionId ? `/transactions?view=${transactionId}` : "/notices";
}
