import { own, type OwnTask } from '../../entities/task/own-tasks.ts';
import { addressOf } from '../../lib/calls/call-address.ts';
import { callApi, currentPrefix } from '../../lib/calls/http.ts';
import { mannersOf } from '../../lib/calls/known-calls.ts';
import { download } from '../../lib/page/save-file.ts';

/** Asks first: a download that is refused would not say why. */
export async function downloadFile({ id, file }: Pick<OwnTask, 'id' | 'file'>): Promise<void> {
  await callApi('tasks.get', { params: { id }, query: {} }, own);
  download(addressOf(mannersOf('tasks.file').path, { params: { id } }, currentPrefix()), file?.name ?? '');
}
