import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";

/**
 * Sample entries where the real ones could not be loaded (decisions, section 10): under a banner that
 * says what they are, greyed, and out of reach of pointer, keyboard and screen reader.
 */
export function SampleFrame({ children }: { children: React.ReactNode }) {
  const t = useTranslations("loans.sample");
  return (
    <section aria-labelledby="samples" className="mt-6 grid grid-cols-1 gap-4">
      <Alert variant="warning" title={<span id="samples">{t("title")}</span>}>
        {t("text")}
      </Alert>
      <div inert className="opacity-60 grayscale">
        {children}
      </div>
    </section>
  );
}
