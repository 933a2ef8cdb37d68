import { targetStates } from '@touchline/domain/live/target-health';
import { z } from 'zod';

import { instant } from '../definition/fields.ts';

/** A push target of an appointment. */
export const pushTargetRef = { projectCode: z.string(), projectTag: z.string(), name: z.string() };

/** Whether a push target takes the running stream. */
export const targetHealth = { state: z.enum(targetStates), since: instant.nullable() };
