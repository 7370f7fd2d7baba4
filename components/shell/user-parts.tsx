"use client";

import { MemberAvatar } from "@/components/member-avatar";
import { useCurrentUser } from "./current-user";

/** The reader's name, or the placeholder while nobody is known. */
export function UserName() {
  const { user, texts } = useCurrentUser();
  return user?.fullName ?? texts.loadingUser;
}

export function UserRole() {
  const { user, texts } = useCurrentUser();
  return user ? texts.roles[user.role] : null;
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
