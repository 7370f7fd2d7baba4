import { useLocale, useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { Camera, FileText } from "@/components/ui/icons";
import { formatDate } from "@/lib/dates";
import { formatSize } from "@/lib/file-size";
import type { ProjectFile, ProjectView } from "@/lib/projects/views";

/** What the project is: photos, its description, since when, its documents. */
export function Story({ project }: { project: ProjectView }) {
  const t = useTranslations("projects");
  const locale = useLocale();
  const photos = project.files.filter((file) => file.kind === "photo");
  const documents = project.files.filter((file) => file.kind === "document");
  const days: [string, string | null][] = [
    [t("since"), project.createdAt],
    [t("runningSince"), project.runningSince],
    [t("completedAt"), project.completedAt],
  ];
  return (
    <Card className="grid gap-4 p-5">
      <h2 className="text-lg font-semibold">{t("about")}</h2>
      {photos.length > 0 && <Photos title={project.title} photos={photos} />}
      <p className="max-w-prose break-words whitespace-pre-line">{project.description}</p>
      <dl className="flex flex-wrap gap-x-8 gap-y-2 text-sm">
        {days.map(
          ([label, at]) =>
            at && (
              <div key={label}>
                <dt className="text-muted-foreground">{label}</dt>
                <dd className="font-medium">{formatDate(new Date(at), locale)}</dd>
              </div>
            ),
        )}
      </dl>
      {documents.length > 0 && (
        <section aria-labelledby="documents">
          <h3 id="documents" className="font-medium">
            {t("documents")}
          </h3>
          <ul className="mt-1 divide-y">
            {documents.map((file) => (
              <li key={file.id}>
                <a
                  href={file.href}
                  target="_blank"
                  rel="noreferrer"
                  className="flex min-h-11 items-center gap-3 py-2"
                >
                  <FileText className="size-5 shrink-0 text-muted-foreground" />
                  <span className="link min-w-0 flex-1 break-words">{file.name}</span>
                  <span className="figures text-sm text-muted-foreground">
                    PDF · {formatSize(file.size)}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Card>
  );
}

function Photos({ title, photos }: { title: string; photos: ProjectFile[] }) {
  const t = useTranslations("projects");
  const [first, ...others] = photos;
  const shown = (file: ProjectFile, at: number, large: boolean) => (
    <a
      key={file.id}
      href={file.href}
      target="_blank"
      rel="noreferrer"
      aria-label={t("openPhoto", { number: at + 1, count: photos.length })}
      className="relative block overflow-hidden rounded-md bg-muted"
    >
      {/* biome-ignore lint/performance/noImgElement: sized already, and next/image is script. */}
      <img
        src={large ? file.href : (file.preview ?? file.href)}
        alt={t("photoOf", { title, number: at + 1, count: photos.length })}
        loading={large ? undefined : "lazy"}
        decoding="async"
        className={`w-full object-cover ${large ? "aspect-[16/9]" : "aspect-square"}`}
      />
      {large && photos.length > 1 && (
        <span className="absolute right-2 bottom-2 inline-flex items-center gap-1.5 rounded-full bg-card px-2 py-0.5 text-xs font-medium">
          <Camera className="size-3.5" />
          {photos.length}
        </span>
      )}
    </a>
  );
  return (
    <div className="grid gap-2">
      {first && shown(first, 0, true)}
      {others.length > 0 && (
        <div className="grid grid-cols-4 gap-2 sm:grid-cols-6">
          {others.map((file, at) => shown(file, at + 1, false))}
        </div>
      )}
    </div>
  );
}
