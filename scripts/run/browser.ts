/** The browser of the journeys and of the component tests: Chromium without a window. */
export const browser = {
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium-headless-shell',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

export const visitor = {
  locale: 'zh-CN',
  // Not the zone that times are shown in: a page that used the browser's own would be seen.
  timezoneId: 'America/New_York',
  viewport: { width: 1540, height: 900 },
  colorScheme: 'light',
  // What is measured or pressed in the middle of a movement is another thing each time.
  reducedMotion: 'reduce',
} as const;
