import { pictureAddressOf } from '@touchline/domain/pictures/picture-address';

import styles from './logo.module.css';

/** The logo of a league or team, beside its name; nothing while none is stored. */
export function Logo({ name }: { name: string | null | undefined }) {
  if (name == null) return null;
  return <img className={styles.logo} src={pictureAddressOf(name)} alt="" width={16} height={16} loading="lazy" />;
}
