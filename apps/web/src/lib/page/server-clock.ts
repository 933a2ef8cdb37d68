/** In ms: the header tells whole seconds, and an answer takes its time. */
const slack = 3000;

/** Of the server's clock to this machine's, in ms. */
let ahead = 0;

/** Hears the server's time from the `Date` of an answer. */
export function hearServerTime(date: string | null): void {
  const reported = Date.parse(date ?? '') - Date.now();
  if (Math.abs(reported - ahead) > slack) ahead = reported;
}

/** The server's time in ms: what may be done, and the state of things, is judged by it. */
export function serverNow(): number {
  return Date.now() + ahead;
}
