import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate, useRouteError } from 'react-router';

/** As Chrome, Firefox, Safari and Vite say that a part of the app was not to be had. */
const notLoaded = /dynamically imported module|module script failed|preload CSS/i;

interface Crash {
  /** Nobody answers: neither a release nor the page is to blame. */
  readonly isCutOff: boolean;
  readonly retry: () => void;
}

/** A page that did not load is asked for again in the running app; all is loaded anew only if that fails, and from a server that answers. */
export function useCrash(): Crash {
  const error = useRouteError();
  const location = useLocation();
  const navigate = useNavigate();
  const [isCutOff, setIsCutOff] = useState(!navigator.onLine);
  const hasTried = useRef(false);

  const retry = async (): Promise<void> => {
    if (error instanceof Error && notLoaded.test(error.message)) {
      hasTried.current = true;
      await navigate(location, { replace: true, state: location.state });
      return;
    }
    const isThere = await isServerThere();
    setIsCutOff(!isThere);
    if (isThere) window.location.reload();
  };

  useEffect(() => {
    let isOver = false;
    void isServerThere().then((isThere) => {
      if (isOver) return;
      setIsCutOff(!isThere);
      if (isThere && hasTried.current) window.location.reload();
    });
    return () => {
      isOver = true;
    };
  }, [error]);

  const onOnline = useEffectEvent(() => {
    if (isCutOff) void retry();
  });
  useEffect(() => {
    const listen = (): void => onOnline();
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
