import 'virtual:theme.css';
import './base.css';
import { createRoot } from 'react-dom/client';

import { watchClicks } from '../lib/calls/click-trace.ts';
import { App } from './app.tsx';

watchClicks();
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(<App />);
