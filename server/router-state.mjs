const kinds = ["d", "c", "oc"];
const markers = ["refetch", "inside-shared-layout", "metadata-only"];
const isText = (value) => typeof value === "string";
const isNone = (value) => value === undefined || value === null;

/**
 * Whether this is where Next's client says that it stands: a segment, what lies below it, and its marks.
 * Next answers anything else with a 500.
 */
export function isRouterState(header) {
  try {
    return isTree(JSON.parse(decodeURIComponent(header)));
  } catch {
    return false;
  }
}

function isTree(value) {
  if (!Array.isArray(value) || value.length > 6) return false;
  const [segment, below, refresh, marker, hints, path] = value;
  return (
    isSegment(segment) &&
    isRecord(below) &&
    Object.values(below).every(isTree) &&
    (isNone(refresh) || isPair(refresh)) &&
    (isNone(marker) || markers.includes(marker)) &&
    (isNone(hints) || typeof hints === "number") &&
    (path === undefined || isText(path))
  );
}

function isSegment(value) {
  if (isText(value)) return true;
  if (!Array.isArray(value) || value.length !== 4) return false;
  const [name, key, kind, siblings] = value;
  const known = siblings === null || (Array.isArray(siblings) && siblings.every(isText));
  return isText(name) && isText(key) && kinds.includes(kind) && known;
}

const isRecord = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const isPair = (value) => Array.isArray(value) && value.length === 2 && value.every(isText);
