"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import Cropper from "react-easy-crop";
import "react-easy-crop/react-easy-crop.css";
import { toast } from "@/components/toast";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { RotateCw, ZoomIn, ZoomOut } from "@/components/ui/icons";
import { turned, ZOOM, zoomBy } from "@/lib/pictures/rules";
import { type Area, cropPicture } from "./crop";

type Props = {
  /** The chosen picture, as an address within the browser. */
  url: string;
  onDone: (file: File) => void;
  onClose: () => void;
};

/** Chooses the part of a picture that others see: by mouse, by touch and by keyboard (PRO-42). */
export function CropDialog({ url, onDone, onClose }: Props) {
  const t = useTranslations("profile.picture");
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [degrees, setDegrees] = useState(0);
  const [working, setWorking] = useState(false);
  const [measured, setMeasured] = useState(false);
  const area = useRef<Area>(null);
  async function use() {
    setWorking(true);
    try {
      if (!area.current) throw new Error("The picture has not been measured yet.");
      onDone(await cropPicture(url, area.current, degrees));
      toast.success({ title: t("cropped") });
    } catch {
      toast.error({ title: t("cropFailedTitle"), description: t("cropFailed") });
      setWorking(false);
    }
  }

  return (
    <Dialog title={t("title")} onClose={onClose}>
      <p className="text-sm text-muted-foreground">{t("intro")}</p>
      <div className="crop relative h-64 overflow-hidden rounded-lg bg-muted sm:h-80">
        <Cropper
          image={url}
          crop={crop}
          zoom={zoom}
          rotation={degrees}
          aspect={1}
          cropShape="round"
          showGrid={false}
          minZoom={ZOOM.least}
          maxZoom={ZOOM.most}
          // Smaller than the circle a picture may lie anywhere; larger it always fills it.
          restrictPosition={zoom >= 1}
          keyboardStep={4}
          onCropChange={setCrop}
          onZoomChange={(wanted) => setZoom(zoomBy(wanted, 0))}
          onCropAreaChange={(_, pixels) => {
            area.current = pixels;
            setMeasured(true);
          }}
          // The page's content security policy takes styles from our own files alone.
          disableAutomaticStylesInjection
          cropperProps={{ role: "application", "aria-label": t("area") }}
        />
      </div>
      <ZoomRow zoom={zoom} onZoom={setZoom} />
      <Acts
        waits={working || !measured}
        onUse={use}
        onTurn={() => setDegrees(turned(degrees))}
        onCancel={onClose}
      />
    </Dialog>
  );
}

type ActsProps = { waits: boolean; onUse: () => void; onTurn: () => void; onCancel: () => void };

function Acts({ waits, onUse, onTurn, onCancel }: ActsProps) {
  const t = useTranslations("profile.picture");
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={onUse} pending={waits}>
        {t("use")}
      </Button>
      <Button variant="outline" onClick={onTurn}>
        <RotateCw />
        {t("rotate")}
      </Button>
      <Button variant="ghost" onClick={onCancel}>
        {t("cancel")}
      </Button>
    </div>
  );
}

function ZoomRow({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) {
  const t = useTranslations("profile.picture");
  return (
    <div className="flex items-center gap-2">
      <Button
        variant="outline"
        size="icon"
        aria-label={t("zoomOut")}
        onClick={() => onZoom(zoomBy(zoom, -1))}
      >
        <ZoomOut />
      </Button>
      <input
        type="range"
        aria-label={t("zoom")}
        aria-valuetext={`${Math.round(zoom * 100)}%`}
        min={ZOOM.least}
        max={ZOOM.most}
        step={ZOOM.step}
        value={zoom}
        onChange={(event) => onZoom(zoomBy(Number(event.target.value), 0))}
        className="h-11 min-w-0 flex-1 accent-primary"
      />
      <Button
        variant="outline"
        size="icon"
        aria-label={t("zoomIn")}
        onClick={() => onZoom(zoomBy(zoom, 1))}
      >
        <ZoomIn />
      </Button>
    </div>
  );
}
