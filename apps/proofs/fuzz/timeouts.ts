/** A request that hit a lock or statement timeout is slow on a busy machine, and no fault. */
const waited = /due to (lock|statement) timeout/;
const retryLater = /\banswered 503 \{"error":\{"code":"000503"/;
const unanswered = /^no answer: Error: no answer in \d+ ms/;

export function isTimeoutLine(line: string): boolean {
  return waited.test(line);
}

/** True for a complaint that is only about waiting. */
export function isTimeout(complaint: string): boolean {
  return retryLater.test(complaint) || unanswered.test(complaint) || complaint.startsWith('waited: ');
}
