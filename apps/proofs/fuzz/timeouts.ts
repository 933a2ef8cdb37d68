/** Who waited for a lock or a statement until its limit was asked to come again: late on a busy machine, and nothing worse. */
const waited = /due to (lock|statement) timeout/;
const retryLater = /\banswered 503 \{"error":\{"code":"000503"/;
const unanswered = /^no answer: Error: no answer in \d+ ms/;

export function isTimeoutLine(line: string): boolean {
  return waited.test(line);
}

/** A complaint about nothing but waiting. */
export function isTimeout(complaint: string): boolean {
  return retryLater.test(complaint) || unanswered.test(complaint) || complaint.startsWith('waited: ');
}
