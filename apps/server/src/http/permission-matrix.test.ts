import { calls } from '@touchline/contract/calls';

import { readExamples } from '../../test/examples.ts';
import { describePermissions } from '../../test/permission-matrix.ts';
import { allRoutes } from '../entry/routes.ts';

describePermissions({ contract: calls, examples: await readExamples(), routes: allRoutes });
