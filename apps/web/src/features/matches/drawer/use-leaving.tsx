import { useEffect, useEffectEvent, useState } from 'react';

import { hasUnsavedInput, useHasUnsavedInput } from '../../../lib/page/dirty.ts';
import { useDelayed } from '../../../lib/page/use-delayed.ts';
import { DiscardDialog } from '../../../widgets/form/discard-dialog.tsx';

/** In ms: what the click that leaves saves is mostly saved by then. */
const askAfter = 400;

/** Asks before the drawer is left with something typed, also in a part of it that another feature brings. */
export function useLeaving() {
  const [act, setAct] = useState<{ readonly run: () => void } | null>(null);
  return {
    leave: (run: () => void) => (hasUnsavedInput() ? setAct({ run }) : run()),
    question: act !== null && <LeaveQuestion onKeep={() => setAct(null)} onLeave={act.run} />,
  };
}

/** Leaves by itself once everything is saved. */
function LeaveQuestion({ onKeep, onLeave }: { onKeep: () => void; onLeave: () => void }) {
  const isUnsaved = useHasUnsavedInput();
  const isAsking = useDelayed(isUnsaved, askAfter);
  const leave = () => {
    onKeep();
    onLeave();
  };
  const leaveSaved = useEffectEvent(leave);
  useEffect(() => {
    if (!isUnsaved) leaveSaved();
  }, [isUnsaved]);
  return isAsking && <DiscardDialog onKeep={onKeep} onDiscard={leave} />;
}
