import { calls } from '@touchline/contract/calls';

import { readExamples } from '../../test/calls/examples.ts';
import { describePermissions } from '../../test/calls/permission-matrix.ts';
import { allRoutes } from '../entry/routes.ts';

/** The other half is in `permission-matrix.test.ts`. */
describePermissions({ contract: calls, examples: await readExamples(), routes: allRoutes, part: { of: 2, from: 1 } });
