import { useEffect, useState } from 'react';

const isDocumentFull = () => document.fullscreenElement !== null;

/** The wall over the whole screen. Escape leaves, as the browser has it. */
export function useFullScreen() {
  const [isFull, setIsFull] = useState(isDocumentFull);
  useEffect(() => {
    const follow = () => setIsFull(isDocumentFull());
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, []);
  return {
    isFull,
    // The whole document: dialogs and notices stand outside the wall.
    enter: () => void document.documentElement.requestFullscreen().catch(() => undefined),
    leave: () => void document.exitFullscreen().catch(() => undefined),
  };
}
