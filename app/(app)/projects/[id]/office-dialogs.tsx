import type { ProjectView } from "@/lib/projects/views";
import { ProjectDialog } from "../project-dialog";
import { CompleteDialog } from "./complete-dialog";
import { DistributeDialog } from "./distribute-dialog";
import { FilesDialog } from "./files-dialog";
import { MovementDialog } from "./movement-dialog";
import type { May } from "./office-card";
import { ResultDialog } from "./result-dialog";
import { StartDialog } from "./start-dialog";

type Props = {
  project: ProjectView;
  may: May;
  search: Record<string, string | string[] | undefined>;
  closeHref: string;
};

/** The dialog that the address opens, for those who may. */
export function OfficeDialogs({ project, may, search, closeHref }: Props) {
  const asked = (name: string) => search[name] !== undefined;
  const props = { project, closeHref };
  return (
    <>
      {may.manage && asked("edit") && <ProjectDialog {...props} />}
      {may.manage && asked("files") && (
        <FilesDialog {...props} large={search.large !== undefined} />
      )}
      {may.manage && asked("start") && <StartDialog {...props} />}
      {may.manage && asked("complete") && <CompleteDialog {...props} />}
      {may.spend && asked("spend") && <MovementDialog {...props} kind="spending" />}
      {may.spend && asked("back") && !asked("spend") && <MovementDialog {...props} kind="return" />}
      {may.record && asked("result") && <ResultDialog {...props} />}
      {may.record && asked("distribute") && <DistributeDialog {...props} />}
    </>
  );
}
