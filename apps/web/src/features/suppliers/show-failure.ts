import { errors } from 'virtual:errors';

import { CallError, isMissing } from '../../lib/calls/call-error.ts';
import { showBanner, showToast } from '../../lib/page/notices.ts';

/** Somebody else was quicker: that is no fault, and the list says it already. */
export function showFailure(error: unknown, goneText: string): void {
  if (!(error instanceof CallError)) throw error;
  if (error.status === errors.conflict.status || isMissing(error)) showToast({ text: goneText, tone: 'info' });
  else showBanner(error);
}
