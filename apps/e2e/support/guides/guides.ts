import { walkAdmin } from './admin.ts';
import { walkManager } from './manager.ts';
import { walkOperator } from './operator.ts';
import { walkReviewer } from './reviewer.ts';
import type { Shoot, Stage } from './stage.ts';
import { walkSuperAdmin } from './super-admin.ts';
import { walkWriter } from './writer.ts';

/** By guide: a walk through its screens, in any order of its tasks. */
export const guideWalks = {
  operator: walkOperator,
  writer: walkWriter,
  reviewer: walkReviewer,
  manager: walkManager,
  admin: walkAdmin,
  superAdmin: walkSuperAdmin,
} satisfies Readonly<Record<string, (stage: Stage, shoot: Shoot) => Promise<void>>>;
