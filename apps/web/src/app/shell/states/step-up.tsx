import { stepUpAsked } from '../../../lib/calls/step-up.ts';
import { useStore } from '../../../lib/external-store.ts';
import { late } from '../../../lib/page/late.tsx';

const StepUpDialog = late(
  async () => (await import('../../../features/second-factor/step-up-dialog.tsx')).StepUpDialog,
);

/** Over every page, and over the form whose call waits for it. */
export function StepUp() {
  const onAnswer = useStore(stepUpAsked);
  return onAnswer === null ? null : <StepUpDialog onAnswer={onAnswer} />;
}
