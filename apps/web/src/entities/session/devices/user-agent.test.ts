import { expect, test } from 'vitest';

import { describeAgent, isHandheld } from './user-agent.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36`,
    { id: 'chrome', version: '142' },
    'Windows',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
    { id: 'edge', version: '142' },
    'Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    { id: 'safari', version: '18' },
    'macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    { id: 'safari', version: '18' },
    'iPhone',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0',
    { id: 'firefox', version: '133' },
    'Linux',
  ],
  [
    `Mozilla/5.0 (Linux; Android 15; Pixel 9) ${webkit} Chrome/142.0.0.0 Mobile Safari/537.36`,
    { id: 'chrome', version: '142' },
    'Android',
  ],
])('reads %s', (userAgent, browser, system) => {
  expect(describeAgent(userAgent)).toEqual({ browser, system });
});

test('user agents of no browser have no name', () => {
  expect(describeAgent('curl/8.5.0')).toEqual({ browser: null, system: null });
  expect(describeAgent('')).toEqual({ browser: null, system: null });
});

test('phones and desktops are distinguished by user agent', () => {
  expect(isHandheld('Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)')).toBe(true);
  expect(isHandheld('Mozilla/5.0 (Windows NT 10.0; Win64; x64)')).toBe(false);
});
