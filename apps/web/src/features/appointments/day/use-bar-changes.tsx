import { windowRefusal } from '@touchline/domain/appointments/appointment-rules';
import { Fragment, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errors } from 'virtual:errors';

import { type Appointment, effectiveWindow, windowText } from '../../../entities/appointment/appointment.ts';
import { isOverlap, OverlapDialog } from '../../../entities/appointment/overlap-dialog.tsx';
import { CallError } from '../../../lib/calls/call-error.ts';
import { showBanner, showToast } from '../../../lib/page/notices.ts';
import { serverNow } from '../../../lib/page/server-clock.ts';
import { useIsMounted } from '../../../lib/page/use-is-mounted.ts';
import type { BarChange, TimelineBar } from '../../../widgets/timeline/timeline.types.ts';
import { changeAppointment, handOverAppointment } from './day-plan.api.ts';
import { HandOverQuestion } from './hand-over-question.tsx';
import '../appointments.messages.ts';
import { changeOf } from './timeline-rows.ts';

/** A question about a change that waits for its answer. */
interface Question {
  readonly id: number;
  readonly content: ReactNode;
}

type Send = (confirmOverlap: boolean) => Promise<void>;

/** Thrown after the reason was said: the bar goes back. */
class NotChanged extends Error {}

interface BarChangesOptions {
  readonly appointments: readonly Appointment[];
  readonly anchorName: (streamerCode: string) => string;
}

/**
 * Stores what is done to bars. An overlap asks, and so does another anchor, one after the other; the toast takes a
 * change back.
 */
export function useBarChanges({ appointments, anchorName }: BarChangesOptions) {
  const { t } = useTranslation('appointments');
  const [questions, setQuestions] = useState<readonly Question[]>([]);
  const lastId = useRef(0);
  const isMounted = useIsMounted();

  const say = (error: unknown) => {
    if (!(error instanceof CallError)) return;
    const isOutdated = error.code === errors.conflict.code;
    showBanner(isOutdated ? { message: t('timeline.outdated') } : error);
  };

  /** Answers once it is stored; an overlap is asked about first, or said where nothing is left to ask. */
  const sendAsking = async (name: string, send: Send): Promise<void> => {
    try {
      await send(false);
    } catch (error) {
      if (!isOverlap(error) || !isMounted.current) {
        say(error);
        throw new NotChanged();
      }
      await asking((onConfirm, onClose) => (
        <OverlapDialog name={name} refusal={error} onConfirm={() => onConfirm(() => send(true))} onClose={onClose} />
      ));
    }
  };

  /** Resolves when the confirmed act is done, rejects when the dialog is closed without it. */
  const asking = (
    render: (onConfirm: (act: () => Promise<void>) => Promise<void>, onClose: () => void) => ReactNode,
  ): Promise<void> =>
    new Promise((resolve, reject) => {
      lastId.current += 1;
      const id = lastId.current;
      const close = () => setQuestions((open) => open.filter((each) => each.id !== id));
      const onConfirm = async (act: () => Promise<void>) => {
        await act();
        close();
        resolve();
      };
      const onClose = () => {
        close();
        reject(new NotChanged());
      };
      setQuestions((open) => [...open, { id, content: render(onConfirm, onClose) }]);
    });

  const move = async (appointment: Appointment, bar: TimelineBar, change: BarChange): Promise<void> => {
    const refused = windowRefusal(change, serverNow());
    if (refused !== null) {
      showBanner({ message: t(`timeline.refused.${refused}`) });
      throw new NotChanged();
    }
    const { id, programName: name, startTime, endTime } = appointment;
    const parts = changeOf(appointment, bar, change);
    // A start at the kick-off follows it again.
    const before = {
      ...(parts.startTime !== undefined && { startTime }),
      ...(parts.endTime !== undefined && { endTime }),
    };
    await sendAsking(name, async (confirmOverlap) => {
      const { updatedTime } = await changeAppointment(id, parts, String(bar.version), confirmOverlap);
      const undo = async () => {
        try {
          await sendAsking(name, async (isConfirmed) => {
            await changeAppointment(id, before, updatedTime, isConfirmed);
            showToast({ text: t('timeline.movedBack', { name }) });
          });
        } catch (error) {
          if (!(error instanceof NotChanged)) throw error;
        }
      };
      showToast({
        text: t('timeline.moved', { name, window: windowText(change) }),
        action: { label: t('timeline.undo'), run: undo },
      });
    });
  };

  const handOver = (appointment: Appointment, streamerCode: string): Promise<void> => {
    const { id, programName: name, streamer } = appointment;
    const send: Send = async (confirmOverlap) => {
      await handOverAppointment(id, streamerCode, confirmOverlap);
      showToast({ text: t('handOver.done', { name, anchor: anchorName(streamerCode) }) });
    };
    return asking((onConfirm, onClose) => (
      <HandOverQuestion
        name={name}
        window={windowText(effectiveWindow(appointment))}
        from={streamer.name}
        to={anchorName(streamerCode)}
        send={send}
        onDone={() => void onConfirm(() => Promise.resolve())}
        onClose={onClose}
      />
    ));
  };

  /** Rejects where nothing was stored, so that the bar goes back. */
  const onChange = async (bar: TimelineBar, change: BarChange): Promise<void> => {
    const appointment = appointments.find(({ id }) => id === bar.id);
    if (appointment === undefined) throw new NotChanged();
    await (change.row === bar.row ? move(appointment, bar, change) : handOver(appointment, change.row));
  };

  const [first] = questions;
  return { onChange, question: first === undefined ? null : <Fragment key={first.id}>{first.content}</Fragment> };
}
