import { errorCodes } from '@touchline/domain/error-codes';

import type { WireAnswer } from '../../server/test/browser/wire.ts';

const comeAgain = `"code":"${errorCodes.dependencyDown.code}"`;

/** The server asks to come again where a statement, a lock or a connection took longer than its limit. */
export function isRefusedInTime({ status, text }: Pick<WireAnswer, 'status' | 'text'>): boolean {
  return status === errorCodes.dependencyDown.status && text.includes(comeAgain);
}
