import { expect, test } from 'vitest';

import { isAdministratorSite } from './site.ts';

test.each(['sa.touchline.example', 'sa-eu.touchline.example', 'sa.localhost', 'localhost', '127.0.0.1', '[::1]'])(
  '[SHL-98] %s is the administrator variant',
  (hostname) => {
    expect(isAdministratorSite(hostname)).toBe(true);
  },
);

test.each(['portal.touchline.example', 'www.touchline.example', 'portal.localhost', '10.0.0.1', 'localhost.example'])(
  '[SHL-98] %s is the portal',
  (hostname) => {
    expect(isAdministratorSite(hostname)).toBe(false);
  },
);
