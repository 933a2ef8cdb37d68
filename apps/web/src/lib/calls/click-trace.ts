/** A click of the user, whose calls share one trace: the server decides whether it records it. */
interface TracedClick {
  readonly traceId: string;
  readonly id: string;
  readonly at: number;
  readonly path: string;
  isReported: boolean;
  callsUnderWay: number;
  openUntil: number;
}

/** A call that is made later than this after the click, and after the last answer to it, has another reason. */
const openMs = 1000;
const longestPath = 100;
const latestMs = 99_999;

let click: TracedClick | undefined;

const newId = () => crypto.randomUUID().replaceAll('-', '');

function noteClick(): void {
  const at = performance.now();
  // Without what follows the first odd letter: the server takes words, ids and slashes alone.
  const path = (/^[\w/-]+/.exec(window.location.pathname)?.[0] ?? '/').slice(0, longestPath);
  const id = newId().slice(0, 16);
  click = { traceId: newId(), id, at, path, isReported: false, callsUnderWay: 0, openUntil: at + openMs };
}

export function watchClicks(): void {
  window.addEventListener('click', noteClick, { capture: true });
}

/** Sends a request in the name of the click that it follows, if it follows one; the first also tells of the click. */
export async function sendForClick(headers: Headers, send: (headers: Headers) => Promise<Response>): Promise<Response> {
  const made = click;
  const now = performance.now();
  if (made === undefined || (made.callsUnderWay === 0 && now > made.openUntil)) return await send(headers);
  const traced = new Headers(headers);
  traced.set('traceparent', `00-${made.traceId}-${made.id}-00`);
  if (!made.isReported)
    traced.set('tracestate', `touchline=${Math.min(Math.round(now - made.at), latestMs)}:${made.path}`);
  made.isReported = true;
  made.callsUnderWay += 1;
  try {
    return await send(traced);
  } finally {
    made.callsUnderWay -= 1;
    made.openUntil = performance.now() + openMs;
  }
}
