import { FactList } from "@/components/fact-list";
import type { Certificate } from "@/lib/shares/certificate";
import { certificateLines } from "./certificate-words";

/** What a certificate of shares says. */
export async function CertificateDocument({ certificate }: { certificate: Certificate }) {
  return <FactList facts={await certificateLines(certificate)} />;
}
