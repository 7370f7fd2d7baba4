import { clsx } from "clsx";
import { initials } from "@/lib/names";

const SIZES = { sm: "size-8 text-xs", md: "size-10 text-sm", lg: "size-20 text-2xl" };

type Props = {
  fullName: string | null;
  /** A file's name of ours, a full http(s) address, or a picture just chosen (`blob:`). */
  profileImage: string | null;
  size?: keyof typeof SIZES;
  className?: string;
};

/** The member's picture over their initials, which stay when there is none or it fails to load. */
export function MemberAvatar({ fullName, profileImage, size = "md", className }: Props) {
  return (
    <span aria-hidden="true" className={clsx("avatar", SIZES[size], className)}>
      {initials(fullName)}
      {profileImage && (
        // biome-ignore lint/performance/noImgElement: 200×200 already, and next/image is script.
        <img
          src={imageAddress(profileImage)}
          alt=""
          data-initials={initials(fullName)}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </span>
  );
}

function imageAddress(image: string): string {
  if (/^(https?:\/\/|blob:)/i.test(image)) return image;
  return `/uploads/openfuture/profile/${encodeURIComponent(image)}`;
}
