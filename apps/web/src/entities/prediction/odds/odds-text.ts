/** Two places, and the third where it is not zero. */
export function oddsText(odds: number): string {
  const whole = odds.toFixed(3);
  return whole.endsWith('0') ? whole.slice(0, -1) : whole;
}
