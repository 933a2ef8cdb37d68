import 'virtual:theme.css';
import './base.css';
import { createRoot } from 'react-dom/client';

import { App } from './app.tsx';

const place = document.getElementById('root');
if (place === null) throw new Error('index.html has no #root');
createRoot(place).render(<App />);
