import { Forbidden } from "@/components/forbidden";

/** What a screen answers, with status 403, to somebody without the right to it. */
export default function ForbiddenPage() {
  return <Forbidden />;
}
