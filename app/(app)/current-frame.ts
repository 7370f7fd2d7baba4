import { cache } from "react";
import { database } from "@/db/client";
import type { Actor } from "@/lib/context";
import { frameOf } from "@/lib/frame/queries";

/** The frame of a request's reader, read once: what waits for their decision also stands above the list. */
export const currentFrame = cache((actor: Actor) => frameOf(database(), actor, new Date()));
