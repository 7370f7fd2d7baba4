"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { ShieldCheck } from "@/components/ui/icons";
import { useScripted } from "@/components/ui/use-scripted";
import { checkProof, ProofFault, type Step } from "@/lib/liabilities/check";
import { CLAIMS, type Sums, spaced } from "@/lib/liabilities/rules";
import type { Proof, RootBody } from "@/lib/liabilities/views";
import { formatExact } from "@/lib/money";
import { Ways } from "./ways";

type State = "idle" | "busy" | "wrong" | "offline" | { own: Sums; ways: Step[][] };

/** Asks for one's own proof and adds it up here, in the browser; nothing of the page is believed but the root. */
export function CheckHere({ root }: { root: RootBody }) {
  const t = useTranslations("savingsProof");
  const [state, setState] = useState<State>("idle");
  const scripted = useScripted();
  if (!scripted) return null;

  async function check() {
    setState("busy");
    setState(await checkedHere(root));
  }

  return (
    <div className="mt-4 grid grid-cols-1 gap-4" aria-live="polite">
      {typeof state === "object" && <Fits {...state} root={root} />}
      {state === "wrong" && (
        <Alert variant="destructive" title={t("wrong")}>
          {t("wrongText")}
        </Alert>
      )}
      {state === "offline" && <Alert variant="warning">{t("offline")}</Alert>}
      <Button onClick={check} disabled={state === "busy"} className="w-fit">
        <ShieldCheck />
        {state === "busy" ? t("checking") : state === "idle" ? t("check") : t("again")}
      </Button>
      {typeof state === "object" && <Ways ways={state.ways} />}
    </div>
  );
}

async function checkedHere(root: RootBody): Promise<State> {
  try {
    const answer = await fetch(`/api/proof?day=${root.day}`, { cache: "no-store" });
    if (!answer.ok) return "offline";
    return await checkProof((await answer.json()) as Proof, root);
  } catch (error) {
    return error instanceof ProofFault ? "wrong" : "offline";
  }
}

type FitsProps = { own: Sums; ways: Step[][]; root: RootBody };

function Fits({ own, ways, root }: FitsProps) {
  const t = useTranslations("savingsProof");
  const total = (sums: Sums) => formatExact(CLAIMS.reduce((sum, claim) => sum + sums[claim], 0));
  const steps = ways.reduce((count, way) => count + way.length - 1, 0);
  return (
    <Alert variant="success" title={t("fits", { own: total(own) })}>
      {t("fitsText", { steps, total: total(root.sums), members: root.members })}
      <span className="figures mt-2 block font-medium whitespace-normal">{spaced(root.root)}</span>
    </Alert>
  );
}
