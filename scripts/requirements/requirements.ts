export interface Requirement {
  readonly id: string;
  readonly text: string;
}

/** One line of docs/requirements.md is one requirement: `- SGN-04 Sign-in works with …`. */
export function readRequirements(markdown: string): Requirement[] {
  return [...markdown.matchAll(/^- ([A-Z]{3}-\d{2,3}) (.+)$/gm)].map(([, id = '', text = '']) => ({ id, text }));
}

export function groupOf(id: string): string {
  return id.slice(0, 3);
}

/**
 * Keys are ids or whole groups, values say what has to be built first, or what a reviewer looks at. An id of which only
 * a part is built waits as well.
 */
export type Waiting = Readonly<Record<string, string>>;

export function reasonToWait(waiting: Waiting, id: string): string | undefined {
  return waiting[id] ?? waiting[groupOf(id)];
}
