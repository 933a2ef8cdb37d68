import type { APIRequestContext, Page } from '@playwright/test';

import type { Database, JourneyPerson, PersonOptions } from '../database.ts';

/** The parts that a journey hands to the walk through a guide's screens. */
export interface Stage {
  readonly page: Page;
  readonly request: APIRequestContext;
  readonly database: Database;
  readonly newPerson: (options?: PersonOptions) => Promise<JourneyPerson>;
  readonly enter: (person: JourneyPerson, path: string) => Promise<void>;
}

/** Called on the screen of a task: takes its picture, or compares it with the one taken. */
export type Shoot = (task: string) => Promise<void>;

export const patient = { timeout: 30_000 };
