import { balances, told } from "@/lib/answers";
import { transaction } from "@/lib/transactions/answers";

export const sent = told({ transaction, ...balances });
