import { useState } from 'react';

import { failureText } from '../../lib/calls/failure-text.ts';
import { CallError } from '../../lib/calls/http.ts';
import { useCountdown } from '../../widgets/plain/use-countdown.ts';

interface Attempt {
  readonly busy: boolean;
  readonly message: string | null;
  readonly waitUntil: number | null;
}

const idle: Attempt = { busy: false, message: null, waitUntil: null };
const shortestWait = 1;

/** A form behind a slider: its result serves one try, but outlives a "too many requests". */
export function useAttempt() {
  const [attempt, setAttempt] = useState(idle);
  const [captcha, setCaptcha] = useState<string | null>(null);
  const [captchaRound, setCaptchaRound] = useState(0);
  const waitSeconds = useCountdown(attempt.waitUntil);

  const askAgain = () => {
    setCaptcha(null);
    setCaptchaRound((round) => round + 1);
  };

  /** Busy until the form is gone: what follows a success may take a while to load, and must not be sent twice. */
  const run = async <Answer>(work: () => Promise<Answer>): Promise<Answer | CallError> => {
    setAttempt({ ...idle, busy: true });
    try {
      return await work();
    } catch (error) {
      if (error instanceof CallError && error.status === 429) {
        setAttempt({ ...idle, waitUntil: Date.now() + (error.retryAfter ?? shortestWait) * 1000 });
        return error;
      }
      setAttempt({ ...idle, message: failureText(error) });
      askAgain();
      if (!(error instanceof CallError)) throw error;
      return error;
    }
  };

  return {
    busy: attempt.busy,
    message: attempt.message,
    wasThrottled: attempt.waitUntil !== null,
    waitSeconds,
    captcha,
    captchaRound,
    onPassed: setCaptcha,
    run,
    /** As it was opened, with words about what came of it: the slider's result is used up. */
    startAgain: (message: string | null) => {
      setAttempt({ ...idle, message });
      askAgain();
    },
    say: (message: string | null) => setAttempt({ ...idle, message }),
  };
}
