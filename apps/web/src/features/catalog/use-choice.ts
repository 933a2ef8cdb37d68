import { useState } from 'react';

import { failureText } from '../../lib/calls/failure-text.ts';
import type { DialogForm } from '../../widgets/form/form-dialog.tsx';

/** A dialog whose form is one choice, lost with no regret: it is sent, or says why not. */
export function useChoice(send: () => Promise<void>): DialogForm {
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const submit = async () => {
    setIsSaving(true);
    setFailure(null);
    try {
      await send();
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      setIsSaving(false);
    }
  };
  return { isDirty: false, isSaving, failure, submit };
}
