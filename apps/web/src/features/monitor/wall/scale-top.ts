/** The next round value, whose half is round too. */
export function scaleTop(most: number, least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(least, most)));
  return ([1, 2, 3, 4, 5, 6, 8].find((times) => times * power >= most) ?? 10) * power;
}
