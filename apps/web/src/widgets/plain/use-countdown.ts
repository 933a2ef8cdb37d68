import { useEffect, useState } from 'react';

interface Clock {
  readonly until: number | null;
  readonly now: number;
}

const readClock = (until: number | null): Clock => ({ until, now: Date.now() });

/** Whole seconds left until a moment (milliseconds of the clock); 0 without one. */
export function useCountdown(until: number | null): number {
  const [clock, setClock] = useState(() => readClock(until));
  if (clock.until !== until) setClock(readClock(until));
  const left = until === null ? 0 : Math.max(0, Math.ceil((until - clock.now) / 1000));
  const waiting = left > 0;

  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => setClock(readClock(until)), 250);
    return () => clearInterval(timer);
  }, [waiting, until]);

  return left;
}
