"use client";

import { useTranslations } from "next-intl";
import { MemberAvatar } from "@/components/member-avatar";
import { useCurrentUser } from "./current-user";

/** The reader's name, or the placeholder while nobody is known. */
export function UserName() {
  const t = useTranslations("shell");
  return useCurrentUser().user?.fullName ?? t("loadingUser");
}

export function UserRole() {
  const t = useTranslations("roles");
  const { user } = useCurrentUser();
  return user && t(user.role);
}

export function UserAvatar({ size }: { size?: "sm" | "md" }) {
  const { user } = useCurrentUser();
  return (
    <MemberAvatar
      fullName={user?.fullName ?? null}
      profileImage={user?.profileImage ?? null}
      size={size}
    />
  );
}

/** How many notices are unread, `9+` at most; nothing when all are read. */
export function UnreadMark({ children }: { children: React.ReactNode }) {
  const unread = useCurrentUser().user?.unread;
  if (!unread) return null;
  return (
    <span className="absolute top-1 right-0.5 min-w-5 rounded-full bg-waiting px-1 text-center text-xs/5 font-semibold text-waiting-foreground">
      {unread > 9 ? "9+" : unread}
      <span className="sr-only"> {children}</span>
    </span>
  );
}

/** How much waits for the reader's decision, `99+` at most; nothing where nothing does. */
export function ToDecideMark({ children }: { children: React.ReactNode }) {
  const waits = useCurrentUser().user?.toDecide;
  if (!waits) return null;
  return (
    <span className="nav-count ml-auto min-w-5 rounded-full bg-waiting px-1.5 text-center text-xs/5 font-semibold text-waiting-foreground">
      {waits > 99 ? "99+" : waits}
      <span className="sr-only"> {children}</span>
    </span>
  );
}
