import { FactList } from "@/components/fact-list";
import { Facts } from "@/components/money-steps/facts";
import { type Parts, partFacts } from "../part-facts";

type Props = {
  /** What is shared out or given back, and how much of it. */
  label: string;
  value: string;
  /** What the list is, for screen readers. */
  listLabel: string;
  parts: Parts;
};

/** Who gets or bears what, to the exact franc, before anything is agreed to. */
export async function PartsPreview({ label, value, listLabel, parts }: Props) {
  const facts = await partFacts(parts);
  return (
    <div className="grid gap-3">
      <div className="rounded-md bg-muted/60 px-3">
        <Facts facts={[{ label, value }]} />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls. */}
      <div
        role="group"
        aria-label={listLabel}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
        tabIndex={0}
        className="max-h-64 overflow-y-auto rounded-md border px-3"
      >
        <FactList facts={facts.map((fact) => [fact.label, fact.value])} />
      </div>
    </div>
  );
}
