import { useEffect, useEffectEvent, useState } from 'react';

interface Crash {
  /** Nobody answers: neither a release nor the page is to blame. */
  readonly isCutOff: boolean;
  readonly retry: () => void;
}

/** Loads all anew, but only from a server that answers: without one the browser would put its own page in our place. */
export function useCrash(): Crash {
  const [isCutOff, setIsCutOff] = useState(!navigator.onLine);

  const retry = async (): Promise<void> => {
    const isThere = await isServerThere();
    setIsCutOff(!isThere);
    if (isThere) window.location.reload();
  };

  const onOnline = useEffectEvent(() => {
    if (isCutOff) void retry();
  });
  useEffect(() => {
    const listen = () => onOnline();
    void isServerThere().then((isThere) => setIsCutOff(!isThere));
    window.addEventListener('online', listen);
    return () => window.removeEventListener('online', listen);
  }, []);

  return { isCutOff, retry: () => void retry() };
}

async function isServerThere(): Promise<boolean> {
  return await fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );
}
