import type { Verdict } from '@touchline/contract/operation-logs';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { awaitTasks } from '../../../entities/task/awaited-tasks.ts';
import { cancelTask, type OwnTask } from '../../../entities/task/own-tasks.ts';
import { watchTask } from '../../../entities/task/shown-task.ts';
import { useTask } from '../../../entities/task/use-task.ts';
import { bannerText } from '../../../lib/calls/banner-text.ts';
import { CallError } from '../../../lib/calls/http.ts';
import { showBanner, showToast } from '../../../lib/page/notices.ts';
import { type LogFault, startVerify, type VerifyRange } from '../operation-logs.api.ts';

export type Progress = Pick<Verdict, 'checked' | 'total'>;

export type Verification =
  | { readonly step: 'idle' }
  | { readonly step: 'running'; readonly progress: Progress | null }
  | { readonly step: 'passed'; readonly checked: number; readonly unanchored: Verdict['unanchored'] }
  | { readonly step: 'found'; readonly fault: LogFault; readonly checked: number }
  | { readonly step: 'cancelled'; readonly checked: number }
  /** null: nobody said why. */
  | { readonly step: 'failed'; readonly reason: string | null };

type Attempt =
  | { readonly step: 'idle' | 'starting' }
  | { readonly step: 'begun'; readonly taskId: string }
  | { readonly step: 'refused'; readonly reason: string | null };

/** Verifies as a task: it goes on where nobody watches it any more. */
export function useVerification() {
  const { t } = useTranslation('operation-logs');
  const [attempt, setAttempt] = useState<Attempt>({ step: 'idle' });
  const isCalledOff = useRef(false);
  const taskId = attempt.step === 'begun' ? attempt.taskId : null;
  const { data: task, error, refetch } = useTask(taskId, { isBegun: true });
  const state = stateOf(attempt, task, error);
  useEffect(() => (taskId === null ? undefined : watchTask(taskId)), [taskId]);

  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);

  const tellGoesOn = () => showToast({ text: t('verify.goesOn'), tone: 'info' });

  const start = async (range: VerifyRange): Promise<void> => {
    isCalledOff.current = false;
    setAttempt({ step: 'starting' });
    try {
      const { taskId: begun } = await startVerify(range);
      void awaitTasks([begun]);
      setAttempt({ step: 'begun', taskId: begun });
      if (isCalledOff.current) await callOff(begun);
      else if (isLeft.current) tellGoesOn();
    } catch (failure) {
      const refusal = failure instanceof CallError ? failure : null;
      const reason = refusal && bannerText(refusal);
      if (isLeft.current && reason !== null)
        showBanner({ message: t('verify.notBegun', { reason }), traceId: refusal?.traceId });
      setAttempt({ step: 'refused', reason });
    }
  };

  /** A refusal is on the banner; the task says itself how it ended. */
  const callOff = async (id: string): Promise<void> => {
    await cancelTask(id).catch(() => {
      isCalledOff.current = false;
    });
    if (!isLeft.current) await refetch();
  };

  const cancel = async (): Promise<void> => {
    isCalledOff.current = true;
    if (taskId !== null) await callOff(taskId);
  };

  /** Before it has begun nobody knows yet whether it goes on: its start tells. */
  const leave = (): void => {
    if (taskId !== null && state.step === 'running' && !isCalledOff.current) tellGoesOn();
  };

  return { state, start, cancel, leave, reset: () => setAttempt({ step: 'idle' }) };
}

function stateOf(attempt: Attempt, task: OwnTask | undefined, error: Error | null): Verification {
  if (attempt.step === 'idle') return { step: 'idle' };
  if (attempt.step === 'refused') return { step: 'failed', reason: attempt.reason };
  if (attempt.step === 'starting' || task === undefined)
    return error === null ? { step: 'running', progress: null } : { step: 'failed', reason: null };
  const { state, done: checked, total, failure, finding } = task;
  if (state === 'cancelled') return { step: 'cancelled', checked };
  if (state === 'failed' || (state === 'done' && finding === null)) return { step: 'failed', reason: failure };
  if (finding === null) return { step: 'running', progress: { checked, total: total ?? 0 } };
  const { fault, unanchored } = finding.whole as Verdict;
  return fault === null ? { step: 'passed', checked, unanchored } : { step: 'found', fault, checked };
}
