/** A corner of the pitch: touchline, goal line and the quarter circle between them. */
export function BrandMark({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="var(--tl-accent)" />
      <g stroke="var(--tl-on-accent)" strokeWidth="2.5" strokeLinecap="round">
        <path d="M9 7v16h16" />
        <path d="M9 14a9 9 0 0 1 9 9" />
      </g>
      <circle cx="21.5" cy="10.5" r="2.5" fill="var(--tl-on-accent)" />
    </svg>
  );
}
