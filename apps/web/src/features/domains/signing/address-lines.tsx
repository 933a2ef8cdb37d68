import styles from '../domains.module.css';

/** Names and values to be compared letter by letter. */
export function AddressLines({ lines }: { lines: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className={styles.lines}>
      {lines.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <code className={styles.code}>{value}</code>
          </dd>
        </div>
      ))}
    </dl>
  );
}
