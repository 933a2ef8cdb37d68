import { useState } from 'react';
import { useNavigate } from 'react-router';

import { forgetUnsavedInput } from '../../../lib/page/dirty.ts';

/** The way back to the list, which asks first; after a save it asks nothing. */
export function useWayBack(list: string) {
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const go = (path: string, state?: object) => {
    forgetUnsavedInput();
    void navigate(path, { ...(state !== undefined && { state }) });
  };
  return { isAsking, ask: () => setIsAsking(true), stay: () => setIsAsking(false), leave: () => go(list), go };
}
