import { emailChangeMail } from '../modules/profile/index.ts';
import { secondFactorMail } from '../modules/second-factor/index.ts';
import { passwordResetMail } from '../modules/sign-in/index.ts';
import { hourlyUpkeep } from '../modules/system/index.ts';
import { readConfig } from '../platform/config.ts';
import { workQueue } from '../platform/queue.ts';
import { openWorkerPlatform } from '../platform/worker-platform.ts';
import { closeOnSignal } from './close-on-signal.ts';

const platform = openWorkerPlatform(readConfig());
const { logger, pool } = platform;
const stop = await workQueue(
  pool,
  {
    'password-reset-mail': passwordResetMail(platform),
    'email-change-mail': emailChangeMail(platform),
    'second-factor-mail': secondFactorMail(platform),
    'hourly-upkeep': hourlyUpkeep(platform),
  },
  (error) => logger.warn({ err: error }, 'job failed, it will be tried again'),
);
logger.info('worker started');

closeOnSignal(async () => {
  await stop();
  await platform.close();
});
