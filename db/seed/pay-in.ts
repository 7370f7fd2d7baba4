import type { Database } from "@/db/client";
import { decideProposal } from "@/lib/approvals/commands";
import { proposeSettings } from "@/lib/approvals/settings-change";
import type { Actor } from "@/lib/context";
import { METHODS, methodFacts, RAIL_METHODS } from "@/lib/methods";
import type { PayInPlace } from "@/lib/pay-in";
import { at } from "./actors";

const NAME = "Open Future Cooperative";
const PHONES = [{ number: "182934", dial: "*182*8*1*182934#" }, { number: "0730 001 829" }];
const ACCOUNT = { number: "00040 0182934 61", label: `Bank of Kigali · ${NAME}` };
const OFFICE_PHONE = "+250788000100";
const OFFICE = {
  address: "KG 11 Ave 24, Kimironko, Gasabo",
  hours: "Mon–Fri 8:00–17:00, Sat 9:00–12:00",
};

/** Where members pay in and whom they call: two people agreed to it before the first deposit. */
export async function nameWhereToPay(
  db: Database,
  people: (Actor & { joinedAt: Date })[],
): Promise<void> {
  const of = (role: string) => people.find((each) => each.role === role);
  const [admin, director] = [of("admin"), of("director")];
  if (!admin || !director) throw new Error("Nobody may change the settings.");
  const when = new Date(Math.max(...[admin, director].map((each) => each.joinedAt.getTime())));
  const settings = {
    legalName: NAME,
    registrationNumber: "RCA/0182/2019",
    signatories: `${director.fullName}, Director`,
    payIn: places(),
    // By the practice network, which `npm start` starts.
    calls: RAIL_METHODS.join(", "),
    payouts: RAIL_METHODS.join(", "),
    officePhone: OFFICE_PHONE,
  };
  const proposal = await proposeSettings(at(db, admin, when), settings);
  if (!proposal) throw new Error("Where to pay is set already.");
  await decideProposal(at(db, director, when), proposal, { decision: "confirm" });
}

function places(): PayInPlace[] {
  const phones = [...PHONES];
  return METHODS.map((method) => {
    const { paidInAt } = methodFacts(method);
    if (paidInAt === "office") return { method, ...OFFICE };
    if (paidInAt === "account") return { method, ...ACCOUNT };
    return { method, ...phones.shift(), label: NAME };
  });
}
