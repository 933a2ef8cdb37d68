import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { aUser } from '../../../../test/people.ts';
import { renderWidget } from '../../../../test/render-widget.tsx';
import { useOpenedRecord } from '../../../lib/lists/opened-record.ts';
import { useLeaveWarning } from '../../../lib/page/dirty.ts';
import { LeaveGuard } from './leave-guard.tsx';
import '../shell.messages.ts';

function List() {
  const opened = useOpenedRecord('group');
  if (opened.id === null)
    return (
      <button type="button" onClick={() => opened.open('1001')}>
        Open
      </button>
    );
  return <Form onClose={opened.close} />;
}

function Form({ onClose }: { onClose: () => void }) {
  useLeaveWarning(true);
  return (
    <button type="button" onClick={onClose}>
      Discard
    </button>
  );
}

const question = page.getByRole('dialog', { name: '尚未保存，确定离开？' });
const open = page.getByRole('button', { name: 'Open' });
const discard = page.getByRole('button', { name: 'Discard' });

async function openRecord() {
  const widget = (
    <>
      <LeaveGuard />
      <List />
    </>
  );
  await renderWidget(widget, { path: '/bac_grp', user: aUser() });
  await open.click();
  await expect.element(discard).toBeVisible();
}

test('Back asks before it closes an open record with unsaved input', async () => {
  await openRecord();
  window.history.back();
  await question.getByRole('button', { name: '继续编辑' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(discard).toBeVisible();
  await expect.poll(() => window.location.search).toBe('?group=1001');
  window.history.back();
  await question.getByRole('button', { name: /离开$/ }).click();
  await expect.element(open).toBeVisible();
});

test('a record that closes itself is not asked about again', async () => {
  await openRecord();
  await discard.click();
  await expect.element(open).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
  // The next record is asked about as the first was.
  await open.click();
  await expect.element(discard).toBeVisible();
  window.history.back();
  await expect.element(question).toBeVisible();
});
