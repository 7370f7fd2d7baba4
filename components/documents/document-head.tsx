import { Sign } from "@/components/sign";
import type { HeadTexts } from "@/lib/documents/pdf/letterhead";

/** Who issues what is printed from a screen, above it. */
export function DocumentHead({ head }: { head: HeadTexts }) {
  return (
    <div className="mb-2 hidden items-center gap-3 print:flex">
      <Sign logo={head.logo} size={48} />
      <div>
        <p className="text-lg font-semibold">{head.name}</p>
        {head.registered && <p className="text-xs">{head.registered}</p>}
      </div>
    </div>
  );
}

/** Who stands for the cooperative, below what is printed. */
export function DocumentSigned({ head: { signedFor } }: { head: HeadTexts }) {
  return signedFor && <p className="mt-3 hidden text-xs print:block">{signedFor}</p>;
}
