import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

import { type Browser, chromium, type Page } from '@playwright/test';

import { browser as chromiumSettings, visitor } from '../../../scripts/run/browser.ts';

/** A browser in a process group of its own, with its profile on disk as one has it at home. */
export class OwnBrowser {
  readonly #process: ChildProcess;
  #browser: Browser | null = null;

  constructor(profile: string) {
    const { executablePath, args } = chromiumSettings;
    const { width, height } = visitor.viewport;
    const own = [
      '--headless',
      `--user-data-dir=${profile}`,
      '--remote-debugging-port=0',
      `--window-size=${width},${height}`,
      `--lang=${visitor.locale}`,
      '--force-prefers-reduced-motion',
    ];
    this.#process = spawn(executablePath, [...args, ...own], { detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
  }

  async open(): Promise<Page> {
    this.#browser = await chromium.connectOverCDP(await addressOf(this.#process));
    const [context] = this.#browser.contexts();
    if (context === undefined) throw new Error('the browser has no profile');
    return context.pages()[0] ?? (await context.newPage());
  }

  /** Kills all its processes at once; returns the time. */
  async kill(): Promise<number> {
    const { pid, signalCode } = this.#process;
    const at = Date.now();
    if (pid === undefined || signalCode !== null) return at;
    const gone = once(this.#process, 'exit');
    process.kill(-pid, 'SIGKILL');
    await gone;
    await this.#browser?.close();
    return at;
  }
}

async function addressOf({ stderr }: ChildProcess): Promise<string> {
  if (stderr === null) throw new Error('the browser cannot be heard');
  for await (const line of createInterface({ input: stderr })) {
    const [, address] = /^DevTools listening on (ws:\S+)/u.exec(line) ?? [];
    if (address !== undefined) return address;
  }
  throw new Error('the browser did not start');
}
