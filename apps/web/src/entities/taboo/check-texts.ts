import type { Calls } from '@touchline/contract/calls';
import type { CallData } from '@touchline/contract/definition/call';

import { callApi } from '../../lib/calls/http.ts';

export type TextTabooCheck = CallData<Calls['taboo-words.check']>;

export const checkTexts = (body: { title: string; content: string }, signal?: AbortSignal) =>
  callApi('taboo-words.check', { body }, { quiet: true, ...(signal !== undefined && { signal }) });
