/** A number with commas. */
export const grouped = (count: number): string => count.toLocaleString('en-US');

/** `1.5%`; failures of calls. */
export function shareText(errors: number, calls: number): string {
  if (errors === 0 || calls === 0) return '0%';
  const share = (errors / calls) * 100;
  return share < 0.1 ? '<0.1%' : `${share.toFixed(1).replace('.0', '')}%`;
}
