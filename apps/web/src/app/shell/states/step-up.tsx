import { stepUpRequest } from '../../../lib/calls/step-up.ts';
import { useStore } from '../../../lib/external-store.ts';
import { lazyPart } from '../../../lib/page/lazy-part.tsx';

const StepUpDialog = lazyPart(
  async () => (await import('../../../features/second-factor/step-up-dialog.tsx')).StepUpDialog,
);

/** Over every page, and over the form whose call waits for it. */
export function StepUp() {
  const onAnswer = useStore(stepUpRequest);
  return onAnswer === null ? null : <StepUpDialog onAnswer={onAnswer} />;
}
