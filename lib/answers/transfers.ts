import { transaction } from "@/lib/answers/transactions";
import { balances, told } from "@/lib/answers/words";

export const sent = told({ transaction, ...balances });
