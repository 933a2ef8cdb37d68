/** Who waited for a lock or a statement until its limit was asked to come again: late on a busy machine, and nothing worse. */
const waited = /due to (lock|statement) timeout/;
const askedToComeAgain = /\banswered 503 \{"error":\{"code":"000503"/;
const unanswered = /^no answer: Error: no answer in \d+ ms/;

export function isLateLine(line: string): boolean {
  return waited.test(line);
}

/** A complaint about nothing but waiting. */
export function isLate(complaint: string): boolean {
  return askedToComeAgain.test(complaint) || unanswered.test(complaint) || complaint.startsWith('waited: ');
}
