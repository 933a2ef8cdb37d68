import 'virtual:theme.css';
import '../src/app/base.css';
import { afterEach } from 'vitest';

import { forgetAnswers } from './answering.ts';
import { leaveNothing } from './render-widget.tsx';

document.documentElement.lang = 'zh-CN';

afterEach(async () => {
  await leaveNothing();
  const faults = forgetAnswers();
  if (faults.length > 0) throw new Error(faults.join('\n'));
});
