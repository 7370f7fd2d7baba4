import { cookies } from "next/headers";
import { logout, setLanguage } from "@/app/actions";
import { Shell } from "@/components/shell/shell";
import { database } from "@/db/client";
import { verificationStanding } from "@/lib/evidence/verifications";
import { installedKey } from "@/lib/keys/sealer";
import { can } from "@/lib/permissions";
import { loaded } from "@/lib/web/loaded";
import { currentReader } from "@/lib/web/session";
import { currentFrame } from "./current-frame";
import { HeldMoney } from "./held-money";
import { StandingBanner } from "./standing-alert";

/** Null: the reader could not be read; the shell then shows nobody, with no rights. */
async function readUser() {
  const reader = await currentReader();
  if (!reader || reader.mustEnrol) return "nobody";
  const { actor, moneyHeldUntil } = reader;
  const [{ brand, owned, unread, toDecide }, standing] = await Promise.all([
    currentFrame(actor),
    can(actor.role, "verification.view")
      ? verificationStanding(database(), installedKey(), new Date())
      : null,
  ]);
  const { id, fullName, username, role, profileImage } = actor;
  const user = { id, fullName, username, role, profileImage, balance: owned, unread, toDecide };
  return { user, brand, moneyHeldUntil, standing };
}

/** The frame of the protected screens. Each page checks its reader itself; this only draws. */
export default async function AppLayout({ children }: { children: React.ReactNode }) {
  const known = await loaded(readUser());
  if (known === "nobody") return children;
  const jar = await cookies();
  return (
    <Shell
      user={known?.user ?? null}
      brand={known?.brand ?? null}
      logoutAction={logout}
      languageAction={setLanguage}
      collapsed={jar.get("sidebar")?.value === "collapsed"}
    >
      <StandingBanner standing={known?.standing ?? null} />
      {known?.moneyHeldUntil && <HeldMoney until={known.moneyHeldUntil} />}
      {children}
    </Shell>
  );
}
