import { photoAddress } from '../../lib/calls/photo-address.ts';
import { Icon } from '../../widgets/plain/icons.tsx';

import styles from './value-added.module.css';

/** A cover of 16:9; a sign of a picture without one. */
export function Cover({ name, size }: { name: string | null; size: 'small' | 'large' }) {
  const src = photoAddress(name);
  return (
    <span className={styles.cover} data-size={size} aria-hidden="true">
      {src === null ? <PictureIcon /> : <img src={src} alt="" loading="lazy" />}
    </span>
  );
}

const PictureIcon = () => (
  <Icon>
    <path d="M2 3.5h12v9H2zM2.5 11l3.5-3.5 3 3 2-2 2.5 2.5M10.5 6h.01" />
  </Icon>
);
