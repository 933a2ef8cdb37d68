import { photoAddress } from '../../lib/calls/photo-address.ts';

import styles from './value-added.module.css';

/** A cover of 16:9; an empty frame without one. */
export function Cover({ name, size }: { name: string | null; size: 'small' | 'large' }) {
  const src = photoAddress(name);
  return (
    <span className={styles.cover} data-size={size} aria-hidden="true">
      {src !== null && <img src={src} alt="" loading="lazy" />}
    </span>
  );
}
