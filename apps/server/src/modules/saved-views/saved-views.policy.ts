import { calls } from '@touchline/contract/calls';
import { type Call, keysOf } from '@touchline/contract/definition/call';

import { forbidden, Refusal } from '../../platform/refusal.ts';

const known: Readonly<Record<string, Call>> = calls;

export function requireTable(table: string): void {
  const call = known[table];
  if (call === undefined || !('list' in call)) throw new Refusal('notFound');
}

/** Shared views reveal the list: only accounts that may read it see them. */
export function mayLook(table: string, held: readonly string[]): boolean {
  const call = known[table];
  return (
    call !== undefined && (call.permission === 'session' || keysOf(call.permission).some((key) => held.includes(key)))
  );
}

/** An account that may act on the page shares views of its lists with the merchant. */
export function mayShare(table: string, held: readonly string[]): boolean {
  const call = known[table];
  return call !== undefined && keysOf(call.permission).some((key) => held.includes(key.replace(/-view$/, '-action')));
}

export function requireSharing(table: string, held: readonly string[]): void {
  if (!mayShare(table, held)) throw forbidden('您没有此页面的管理权限，不能共享视图');
}

interface ChangedView {
  readonly tableName: string;
  readonly isOwn: boolean;
  readonly isShared: boolean;
}

/** One's own view is one's own affair; a shared one is the affair of all who may share. */
export function requireChange(view: ChangedView, held: readonly string[]): void {
  if (view.isOwn) return;
  if (!view.isShared) throw new Refusal('notFound');
  requireSharing(view.tableName, held);
}
