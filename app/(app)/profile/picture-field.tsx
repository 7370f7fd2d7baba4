"use client";

import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { MemberAvatar } from "@/components/member-avatar";
import { toast } from "@/components/toast";
import { Button, buttonVariants } from "@/components/ui/button";
import { Camera } from "@/components/ui/icons";
import { useEarlyFile } from "@/components/ui/use-early-file";
import { MAX_PICTURE_BYTES, MAX_PICTURE_MB } from "@/lib/pictures/rules";

const CropDialog = lazy(async () => ({ default: (await import("./crop-dialog")).CropDialog }));

type Props = {
  fullName: string;
  /** The picture that is kept now. */
  image: string | null;
  /** What the server said of the last picture. */
  error: string | undefined;
  /** The form's state: after each answer the browser has emptied the form. */
  after: unknown;
  /** Whether a form without script has lost the picture that was chosen. */
  lost: boolean;
};
type Chosen = { file: File; url: string };

/**
 * The picture in the form: chosen, cropped, and sent with the other fields. Without script a plain
 * file, whose middle the server takes.
 */
export function PictureField({ fullName, image, error, after, lost }: Props) {
  const t = useTranslations("profile.picture");
  const { input, source, setSource, chosen, setChosen, wrong, choose } = usePicture(after);
  const [removed, setRemoved] = useState(false);
  const shown = chosen?.url ?? (removed ? null : image);
  const said = wrong ?? error;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <label htmlFor="profileImage" className="cursor-pointer rounded-full">
        <MemberAvatar fullName={fullName} profileImage={shown} size="lg" />
      </label>
      <div className="grid min-w-0 flex-1 basis-56 gap-2">
        <div className="flex flex-wrap items-center gap-2">
          <input
            ref={input}
            id="profileImage"
            name="profileImage"
            type="file"
            accept="image/*"
            onChange={choose}
            aria-labelledby="profileImage-label"
            aria-describedby={said ? "profileImage-error profileImage-hint" : "profileImage-hint"}
            aria-invalid={said ? true : undefined}
            className="picture-file peer"
          />
          <ChooseLabel>{shown ? t("another") : t("choose")}</ChooseLabel>
          {chosen && (
            <Button variant="ghost" size="sm" onClick={() => setChosen(null)}>
              {t("discard")}
            </Button>
          )}
        </div>
        {said && (
          <p id="profileImage-error" role="alert" className="text-sm text-destructive-ink">
            {said} {lost && <span className="only-without-script">{t("again")}</span>}
          </p>
        )}
        <p id="profileImage-hint" className="text-sm text-muted-foreground">
          {chosen ? t("chosen") : t("hint", { mb: MAX_PICTURE_MB })}
        </p>
        {image && !chosen && <RemoveTick ticked={removed} onTick={setRemoved} />}
      </div>
      {source &&
        createPortal(
          <Suspense>
            <CropDialog
              url={source}
              onClose={() => setSource(null)}
              onDone={(file) => {
                setChosen({ file, url: URL.createObjectURL(file) });
                setSource(null);
              }}
            />
          </Suspense>,
          document.body,
        )}
    </div>
  );
}

/** The picture that is being chosen: its source while it is cropped, then what the form carries. */
function usePicture(after: unknown) {
  const t = useTranslations("profile.picture");
  const input = useRef<HTMLInputElement>(null);
  const [source, setSource] = useState<string | null>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [wrong, setWrong] = useState<string>();
  useEarlyFile(input);
  useEffect(() => {
    if (after) setWrong(undefined);
    fill(input.current, chosen?.file);
  }, [chosen, after]);
  useEffect(() => () => revoke(source), [source]);
  useEffect(() => () => revoke(chosen?.url), [chosen]);

  function refuse(title: string, text: string) {
    setWrong(text);
    toast.error({ title, description: text });
  }

  async function choose({ currentTarget }: React.ChangeEvent<HTMLInputElement>) {
    const file = currentTarget.files?.[0];
    // The form carries what was cropped, never the whole file.
    fill(currentTarget, chosen?.file);
    if (!file) return;
    setWrong(undefined);
    if (file.size > MAX_PICTURE_BYTES)
      return refuse(t("tooLargeTitle"), t("tooLarge", { mb: MAX_PICTURE_MB }));
    const url = await readable(file);
    if (url) setSource(url);
    else refuse(t("invalidTitle"), t("invalid"));
  }

  return { input, source, setSource, chosen, setChosen, wrong, choose };
}

// The file's input stands before it, and is what takes the focus.
function ChooseLabel({ children }: { children: React.ReactNode }) {
  return (
    <label
      id="profileImage-label"
      htmlFor="profileImage"
      className={clsx(
        buttonVariants({ variant: "outline", size: "sm" }),
        "cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-ring",
      )}
    >
      <Camera />
      {children}
    </label>
  );
}

function RemoveTick({ ticked, onTick }: { ticked: boolean; onTick: (ticked: boolean) => void }) {
  const t = useTranslations("profile.picture");
  const input = useRef<HTMLInputElement>(null);
  const early = useEffectEvent(() => {
    if (input.current?.checked) onTick(true);
  });
  // It may be older than the script, and goes when React empties the form after its action.
  useEffect(() => early(), []);
  useEffect(() => {
    if (input.current) input.current.checked = ticked;
  });
  return (
    <label className="flex min-h-11 items-center gap-3 text-sm">
      <input
        ref={input}
        type="checkbox"
        name="removePicture"
        value="true"
        checked={ticked}
        onChange={(event) => onTick(event.target.checked)}
        className="size-5 shrink-0 accent-primary"
      />
      {t("remove")}
    </label>
  );
}

function fill(input: HTMLInputElement | null, file: File | undefined) {
  if (!input) return;
  const files = new DataTransfer();
  if (file) files.items.add(file);
  input.files = files.files;
}

function revoke(url: string | null | undefined) {
  if (url) URL.revokeObjectURL(url);
}

/** The file's address within the browser, when the browser can draw it. */
async function readable(file: File): Promise<string | null> {
  if (!file.type.startsWith("image/")) return null;
  try {
    (await createImageBitmap(file)).close();
    return URL.createObjectURL(file);
  } catch {
    return null;
  }
}
