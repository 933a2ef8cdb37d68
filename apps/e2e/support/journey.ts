import { test as base, type APIRequestContext, type BrowserContext, type Page } from '@playwright/test';

import { newToken, tokenHash } from '../../server/src/platform/keys/tokens.ts';
import { Database, type JourneyPerson, type PersonOptions, plantPerson } from './database.ts';
import { environment } from './environment.ts';
import { PuzzleWatch, solveByCall } from './slider.ts';
import { Store } from './store.ts';

export { expect } from '@playwright/test';

/** Marks a journey that the check leaves out: component or server tests have every id of its title as well. */
export const byNight = { tag: '@night' } as const;

/** The same for a title without an id: names the tests below that fail where it would, or the beginning of their titles. */
export const provenBy = (...tests: readonly `${string}.test.${'ts' | 'tsx'}: ${string}`[]) => ({
  ...byNight,
  annotation: tests.map((description) => ({ type: 'proven by', description })),
});

interface WorkerFixtures {
  database: Database;
  store: Store;
}

interface JourneyFixtures {
  newPerson: (options?: PersonOptions) => Promise<JourneyPerson>;
  puzzles: PuzzleWatch;
  /** Whether `enter` goes through the real calls, slider and all, and leaves their row in the log. */
  signsIn: boolean;
  /** Gives the browser a session and opens a page. */
  enter: (person: JourneyPerson, path: string) => Promise<void>;
  /** The same in a browser of that person's own. */
  enterElsewhere: (person: JourneyPerson, path: string) => Promise<Page>;
  /** A new account that holds these keys, signed in and on its page. */
  enterWith: (keys: readonly string[], path: string, options?: PersonOptions) => Promise<JourneyPerson>;
}

export interface LoginOptions {
  readonly password?: string;
  readonly rememberMe?: boolean;
}

export async function logIn(
  request: APIRequestContext,
  store: Store,
  person: Pick<JourneyPerson, 'account' | 'password'>,
  options: LoginOptions = {},
): Promise<number> {
  const { password = person.password, rememberMe = false } = options;
  const reCaptchaAliYun = await solveByCall(request, store, 'login');
  const response = await request.post('/api/v1/login', {
    headers: { Origin: environment.baseUrl },
    data: { account: person.account, password, reCaptchaAliYun, rememberMe },
  });
  return response.status();
}

async function signIn(context: BrowserContext, store: Store, person: JourneyPerson): Promise<void> {
  const status = await logIn(context.request, store, person);
  if (status !== 200) throw new Error(`${person.account} could not sign in: ${status}`);
}

export async function plantSession(context: BrowserContext, database: Database, person: JourneyPerson): Promise<void> {
  const token = newToken();
  await database.run(
    person.merchantCode,
    `INSERT INTO identity.sessions (token_hash, merchant_code, account_id, user_agent, address, proven_at)
     VALUES ($1, $2, $3, 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0', '127.0.0.1', now())`,
    [tokenHash(token), person.merchantCode, person.id],
  );
  const cookie = { name: 'touchline_session', value: token, url: environment.baseUrl, httpOnly: true };
  await context.addCookies([{ ...cookie, sameSite: 'Lax' }]);
}

export const test = base.extend<JourneyFixtures, WorkerFixtures>({
  database: [
    async ({}, provide) => {
      const database = new Database();
      await provide(database);
      await database.close();
    },
    { scope: 'worker' },
  ],
  store: [
    async ({}, provide) => {
      const store = new Store();
      await provide(store);
      store.close();
    },
    { scope: 'worker' },
  ],
  newPerson: async ({ database }, provide) => {
    await provide((options = {}) => plantPerson(database, options));
  },
  puzzles: async ({ page, store }, provide) => {
    await provide(new PuzzleWatch(page, store));
  },
  signsIn: [false, { option: true }],
  enter: async ({ page, context, store, database, signsIn }, provide) => {
    await provide(async (person, path) => {
      await (signsIn ? signIn(context, store, person) : plantSession(context, database, person));
      await page.goto(path);
    });
  },
  enterElsewhere: async ({ browser, database }, provide) => {
    const opened: BrowserContext[] = [];
    await provide(async (person, path) => {
      const context = await browser.newContext();
      opened.push(context);
      await plantSession(context, database, person);
      const page = await context.newPage();
      await page.goto(path);
      return page;
    });
    for (const context of opened) await context.close();
  },
  enterWith: async ({ newPerson, enter }, provide) => {
    await provide(async (keys, path, options = {}) => {
      const person = await newPerson({ ...options, keys });
      await enter(person, path);
      return person;
    });
  },
});

/**
 * For a page whose own next call shall find its session lost: it has asked for all that it asks for by itself, and the
 * stream of events, which would find it too, stays away.
 */
export async function undisturbed<T>(page: Page, entering: () => Promise<T>): Promise<T> {
  await page.context().route(/\/api\/v1\/.*events/u, (route) => route.abort());
  const requested = page.waitForResponse(/\/api\/v1\/.*tasks/u);
  const entered = await entering();
  await requested;
  return entered;
}

export function pathOf(page: Page): string {
  return decodeURIComponent(new URL(page.url()).pathname);
}
