import { callApi } from '../../../lib/calls/http.ts';
import type { SoundRow } from './use-import-rows.ts';

const quiet = { quiet: true } as const;

export const readAnchorFile = (file: File) => callApi('anchors.read-file', {}, { ...quiet, file });

export const startAnchorImport = (rows: readonly SoundRow[]) =>
  callApi('anchors.import', { body: { rows: [...rows] } }, quiet);
