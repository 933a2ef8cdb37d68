import 'virtual:theme.css';
import '../src/app/base.css';
import { insideCalls } from 'virtual:inside-calls';
import { afterEach } from 'vitest';

import { learnCalls } from '../src/lib/calls/known-calls.ts';
import { forgetAnswers } from './answering.ts';
import { leaveNothing } from './render-widget.tsx';

learnCalls(insideCalls);
document.documentElement.lang = 'zh-CN';

afterEach(async () => {
  await leaveNothing();
  const faults = forgetAnswers();
  if (faults.length > 0) throw new Error(faults.join('\n'));
});
