import { useEffect, useRef, useState } from 'react';

import styles from './avatar.module.css';

interface AvatarProps {
  /** Its first character stands where there is no picture. */
  name: string;
  /** Address of the picture, or null. */
  src: string | null;
  /** In px. */
  size: number;
}

/** Beside the name, which says it all: a picture that does not load gives way to the first character. */
export function Avatar({ name, src, size }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const picture = useRef<HTMLImageElement>(null);
  const [initial = ''] = name.trim();
  useEffect(() => {
    const fail = () => setFailed(src);
    const element = picture.current;
    element?.addEventListener('error', fail);
    return () => element?.removeEventListener('error', fail);
  }, [src]);
  return (
    <span
      className={styles.avatar}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.45) }}
      aria-hidden="true"
    >
      {src === null || src === failed ? (
        initial.toUpperCase()
      ) : (
        <img ref={picture} src={src} alt="" width={size} height={size} loading="lazy" />
      )}
    </span>
  );
}
