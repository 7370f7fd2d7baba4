import { useTranslations } from "next-intl";
import { ClientTexts } from "@/components/texts/client-texts";
import { Alert } from "@/components/ui/alert";
import { Dialog } from "@/components/ui/dialog";
import { FileText } from "@/components/ui/icons";
import { formatSize } from "@/lib/file-size";
import type { ProjectFile, ProjectView } from "@/lib/projects/views";
import { removeFile } from "../actions";
import { QuickForm } from "../lazy-quick-form";
import { UploadForm } from "../lazy-upload-form";

type Props = { project: ProjectView; closeHref: string; large: boolean };

/** The photos and documents of a project: to add and to remove. */
export function FilesDialog({ project, closeHref, large }: Props) {
  const t = useTranslations("projects.files");
  return (
    <Dialog title={t("title")} closeHref={closeHref}>
      {project.status === "completed" ? (
        <Alert variant="info">{t("completed")}</Alert>
      ) : (
        <ClientTexts namespaces={["projects.files"]}>
          {project.files.length > 0 ? (
            <ul className="divide-y">
              {project.files.map((file) => (
                <FileRow key={file.id} project={project.id} file={file} />
              ))}
            </ul>
          ) : (
            <p className="text-sm text-muted-foreground">{t("none")}</p>
          )}
          <UploadForm project={project.id} large={large} />
        </ClientTexts>
      )}
    </Dialog>
  );
}

function FileRow({ project, file }: { project: string; file: ProjectFile }) {
  const t = useTranslations("projects.files");
  return (
    <li className="flex flex-wrap items-center gap-3 py-2">
      {file.preview ? (
        // biome-ignore lint/performance/noImgElement: small already, and next/image is script.
        <img src={file.preview} alt="" className="size-11 rounded-md bg-muted object-cover" />
      ) : (
        <span className="grid size-11 place-items-center rounded-md bg-muted">
          <FileText />
        </span>
      )}
      <span className="min-w-0 flex-1 basis-32 text-sm break-words">
        {file.name}
        <span className="figures block text-muted-foreground">{formatSize(file.size)}</span>
      </span>
      <QuickForm
        texts="projects.files"
        action={removeFile}
        values={{ id: project, file: file.id }}
        name={t("removeNamed", { name: file.name })}
        variant="outline"
        size="sm"
      >
        {t("remove")}
      </QuickForm>
    </li>
  );
}
