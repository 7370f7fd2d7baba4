export type Payment = {
  id: string;
  product: "requesttopay" | "transfer";
  party: string;
  amount: string;
  externalId: string;
  status: "PENDING" | "SUCCESSFUL" | "FAILED";
  number?: string;
  reason?: string;
};
export type Access = {
  user: string;
  apiKey: string;
  keys: { collection: string; disbursement: string };
  target: string;
};
export const PHONE: string;
export function environmentFor(url: string, access: Access): Record<`MTN_MOMO_${string}`, string>;
export function openNetwork(options: {
  access: Access;
  file?: string;
  asks?: boolean;
  port?: number;
  fault?: (where: "take" | "look" | "callback", id: string) => string | null;
  now?: () => number;
  opening?: number;
  names?: Record<string, string>;
}): Promise<{
  url: string;
  payments: {
    all: () => Payment[];
    find: (id: string) => Payment | undefined;
    answer: (id: string, confirms: boolean) => Payment | null;
    balance: () => number;
  };
  unref: () => void;
  close: () => Promise<void>;
}>;
