import { FactList } from "@/components/fact-list";
import type { Agreement } from "@/lib/loans/agreement";
import { agreementClauses, agreementLines } from "./agreement-words";

/** What a loan agreement says. */
export async function AgreementDocument({ agreement }: { agreement: Agreement }) {
  const [agreed, ...clauses] = await agreementClauses(agreement);
  return (
    <div className="grid gap-3">
      <p className="font-medium">{agreed}</p>
      <FactList facts={await agreementLines(agreement)} />
      <ol className="grid list-decimal gap-1 pl-5 text-sm">
        {clauses.map((clause) => (
          <li key={clause}>{clause}</li>
        ))}
      </ol>
    </div>
  );
}
