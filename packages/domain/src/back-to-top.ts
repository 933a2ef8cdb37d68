const fade = { from: 800, to: 1600 } as const;

/** Invisible up to 800 px of scroll, fading in until 1600, then there to stay. */
export function backToTopOpacity(scrollTop: number): number {
  return Math.min(1, Math.max(0, (scrollTop - fade.from) / (fade.to - fade.from)));
}
