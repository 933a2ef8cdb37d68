import { pictureAddressOf } from '@touchline/domain/pictures/picture-address';

import styles from './logo.module.css';

/** The logo of a league or team, beside its name; an empty shield while none is stored. */
export function Logo({ name }: { name: string | null | undefined }) {
  if (name == null) return <Placeholder />;
  return (
    <img
      className={styles.logo}
      src={pictureAddressOf(name)}
      alt=""
      width={16}
      height={16}
      loading="lazy"
      data-logo="stored"
    />
  );
}

/** Takes the room of a logo, so that names stay in line. */
function Placeholder() {
  return (
    <svg className={styles.logo} viewBox="0 0 16 16" data-logo="none" aria-hidden="true">
      <path d="M8 1.8 13 3.6v4c0 3.2-2 5.4-5 6.6-3-1.2-5-3.4-5-6.6v-4z" />
    </svg>
  );
}
