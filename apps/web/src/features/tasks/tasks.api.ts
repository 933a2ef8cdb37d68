import { addressOf } from '../../lib/call-address.ts';
import { callApi, currentPrefix } from '../../lib/http.ts';
import { mannersOf } from '../../lib/known-calls.ts';
import { own, type Task } from '../../lib/own-tasks.ts';
import { download } from '../../lib/save-file.ts';

/** Asks first: a download that is refused would not say why. */
export async function downloadFile({ id, file }: Pick<Task, 'id' | 'file'>): Promise<void> {
  await callApi('tasks.get', { params: { id }, query: {} }, own);
  download(addressOf(mannersOf('tasks.file').path, { params: { id } }, currentPrefix()), file?.name ?? '');
}
