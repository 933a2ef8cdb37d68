import styles from './public.module.css';

const stripes = [-4, -2, 0, 2, 4, 6, 8, 10, 12];
const stripeWidth = 170;

/** Half a pitch seen from above, turned a little, as faint as grass at dusk. */
export function PitchBackdrop() {
  return (
    <svg className={styles.backdrop} viewBox="0 0 1600 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <g transform="rotate(-16 800 450)">
        {stripes.map((at) => (
          <rect
            key={at}
            className={styles.stripe}
            x={at * stripeWidth - 60}
            y={-500}
            width={stripeWidth}
            height={2000}
          />
        ))}
        <g className={styles.lines}>
          <path d="M-600 60H2200M-600 1130H2200M420 60V1130" />
          <circle cx="420" cy="595" r="245" />
          <path d="M1640 60V1130M1640 190H1180V1000H1640M1640 385H1485V805H1640M1180 450A 190 190 0 0 0 1180 740" />
        </g>
        <circle className={styles.spot} cx="420" cy="595" r="7" />
        <circle className={styles.spot} cx="1330" cy="595" r="7" />
        <path className={styles.touchline} d="M-600 60H2200" />
      </g>
    </svg>
  );
}
