import type { Actor } from "@/lib/context";
import { createProject, setProjectStatus } from "@/lib/projects/commands";
import { postInvestment } from "@/lib/projects/invest";
import type { Office } from "@/tests/support/permissions/subjects/office";
import { recordByTwo } from "@/tests/support/projects";

/** Projects of their own. */
export function projectsOf({ coop, clerk, colleague, now }: Office) {
  return {
    /** Empty, with an investor, running, or with a profit that is to be shared out; `with` invests too. */
    newProject: async (
      how: "empty" | "invested" | "running" | "earned" = "empty",
      who?: Actor,
    ): Promise<string> => {
      const words = { title: "Poultry farm", description: "Two thousand layers" };
      const asked = { ...words, totalInvestment: 1_000_000, openForInvestment: true };
      const { id } = await createProject(now(clerk), asked);
      if (how === "empty") return id;
      await postInvestment(now(coop.people.aline), id, { amount: 10 });
      if (who && who.id !== coop.people.aline.id) {
        await postInvestment(now(who), id, { amount: 10 });
      }
      if (how === "running") await setProjectStatus(now(clerk), id, "running");
      const result = { kind: "profit", amount: 5, method: "cash", note: "Eggs" } as const;
      if (how === "earned") await recordByTwo(now(clerk), () => now(colleague), id, result);
      return id;
    },
  };
}
