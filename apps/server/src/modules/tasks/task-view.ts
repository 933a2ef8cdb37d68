import type { Finding } from '@touchline/contract/tasks';

import type { TaskRow, TaskState } from './tasks.repository.ts';

export function taskView(task: TaskRow, mayReadFinding: boolean) {
  return {
    id: task.id,
    kind: task.kind,
    title: task.title,
    merchantCode: task.for_merchant,
    state: task.state as TaskState,
    total: task.total,
    done: task.done,
    refused: task.refused,
    hasItems: task.has_items,
    failure: task.failure,
    file: task.file_name === null ? null : { name: task.file_name, bytes: Number(task.file_bytes) },
    finding: mayReadFinding ? (task.finding as Finding | null) : null,
    createdTime: task.created_at.toISOString(),
    endedTime: task.ended_at?.toISOString() ?? null,
    expiresTime: task.expires_at.toISOString(),
  };
}
