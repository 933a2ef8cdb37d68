import { projectEnvironment } from './environment.ts';

// Before the program itself: `node --import` is how every command finds its services, wherever their data lies.
Object.assign(process.env, projectEnvironment());
