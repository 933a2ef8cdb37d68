import { stepUpRequest } from '../../../lib/calls/step-up.ts';
import { useStore } from '../../../lib/external-store.ts';
import { plainPart } from '../../../lib/page/lazy-part.tsx';

const StepUpDialog = plainPart(
  async () => (await import('../../../features/second-factor/step-up-dialog.tsx')).StepUpDialog,
);

/** Over every page, and over the form whose call waits for it. */
export function StepUp() {
  const onAnswer = useStore(stepUpRequest);
  return onAnswer === null ? null : <StepUpDialog onAnswer={onAnswer} />;
}
