import 'virtual:theme.css';
import '../src/app/base.css';
import { insideCalls } from 'virtual:inside-calls';
import { afterEach, beforeEach } from 'vitest';

import { provideFeatureParts } from '../src/app/provided-parts.ts';
import { learnPathCheck } from '../src/lib/calls/http.ts';
import { learnCalls } from '../src/lib/calls/known-calls.ts';
import { refusePath } from '../src/lib/session/path-check.ts';
import { forgetAnswers } from './answering.ts';
import { noticesPass } from './notices.ts';
import { leaveNothing } from './render-widget.tsx';

learnCalls(insideCalls);
learnPathCheck(refusePath);
provideFeatureParts();
document.documentElement.lang = 'zh-CN';

// Calls of a page that is closing are no business of the next test.
beforeEach(() => void forgetAnswers());
afterEach(async () => {
  noticesPass();
  await leaveNothing();
  const faults = forgetAnswers();
  if (faults.length > 0) throw new Error(faults.join('\n'));
});
