interface BarsSize {
  readonly width: number;
  readonly height: number;
  readonly gap: number;
  /** The value of a bar of full height. */
  readonly most: number;
}

/** The path of bars that stand side by side; a small value is at least visible. */
export function barsOutline(values: readonly (number | null)[], { width, height, gap, most }: BarsSize): string {
  const step = width / Math.max(1, values.length);
  return values
    .map((value, at) => {
      const size = value === null || value === 0 ? 0 : Math.max(2, (value / Math.max(1, most)) * height);
      return `M${at * step} ${height}v-${size}h${step - gap}v${size}z`;
    })
    .join('');
}
