import type { Executor } from "@/db/client";
import { AppError } from "@/lib/errors";
import { openChannels } from "@/lib/ledger/channels";
import { channelOf, type OfChannel } from "@/lib/reconciliation/schema";

/** The channel whose statement is brought, or whose phone is added. Throws invalid beside the channel for one that is closed. */
export async function openChannelOf(db: Executor, of: OfChannel): Promise<string> {
  const channel = channelOf(of);
  const open = (await openChannels(db)).some(({ key }) => key === channel);
  if (!open) throw new AppError("invalid", {}, { channel: { key: "payInChannel" } });
  return channel;
}
