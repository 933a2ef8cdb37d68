import { useStore } from '../../lib/external-store.ts';
import { late } from '../../lib/late.tsx';
import { stepUpAsked } from '../../lib/step-up.ts';

const StepUpDialog = late(async () => (await import('../../features/second-factor/step-up-dialog.tsx')).StepUpDialog);

/** Over every page, and over the form whose call waits for it. */
export function StepUp() {
  const onAnswer = useStore(stepUpAsked);
  return onAnswer === null ? null : <StepUpDialog onAnswer={onAnswer} />;
}
