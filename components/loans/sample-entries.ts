import type { BorrowRequestView, LoanOfferView } from "@/lib/loans/views";

// Made-up entries, shown only under the Sample data banner when the real ones cannot be loaded
// (decisions, section 10). Their names are nobody's.

/** In the reader's language: what nobody is called, and why a loan may be wanted. */
type SampleWords = { name: (letter: string) => string; reason: string };

const common = { own: false, loanId: null, createdAt: "", deadline: "2030-03-31" };
const offer = {
  ...common,
  lenderId: "",
  lenderAvatar: null,
  description: null,
  visibility: "public" as const,
  status: "available" as const,
};
const request = {
  ...common,
  borrowerId: "",
  borrowerAvatar: null,
  autoRepay: false,
  openDebts: { loans: 0, outstanding: 0, overdueLoans: 0, overdue: 0 },
  status: "pending" as const,
};

/** Two offers that are none. */
export function sampleOffers({ name }: SampleWords): LoanOfferView[] {
  return [
    {
      ...offer,
      id: "1",
      lenderName: name("A"),
      amount: 50_000,
      interestRate: 5,
      trustScore: 80,
      totalRepayment: 52_500,
    },
    {
      ...offer,
      id: "2",
      lenderName: name("B"),
      amount: 200_000,
      interestRate: 8,
      trustScore: 60,
      totalRepayment: 216_000,
    },
  ];
}

/** Two requests that are none. */
export function sampleRequests({ name, reason }: SampleWords): BorrowRequestView[] {
  return [
    {
      ...request,
      id: "1",
      borrowerName: name("C"),
      amount: 80_000,
      maxInterest: 10,
      trustScore: 70,
      maxReturn: 88_000,
      reason,
    },
    {
      ...request,
      id: "2",
      borrowerName: name("D"),
      amount: 30_000,
      maxInterest: 0,
      trustScore: 60,
      maxReturn: 30_000,
      reason,
    },
  ];
}
