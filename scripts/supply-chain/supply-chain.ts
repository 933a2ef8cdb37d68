/** What ships: its parts, their licences, and no secret among the files. Writes the SBOM to `reports/sbom.json`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { repositoryRoot } from '../services/service-dirs.ts';
import { exceptions, isAllowed, licenceOf } from './licences.ts';
import { differences, lockedPackages, makeSbom, packageOf, readLock, statedIn } from './sbom.ts';
import { scanTracked } from './secrets.ts';

const locked = lockedPackages(readLock());
const sbom = makeSbom(new Set(locked.keys()));
const reports = path.join(repositoryRoot, 'reports');
mkdirSync(reports, { recursive: true });
writeFileSync(path.join(reports, 'sbom.json'), JSON.stringify(sbom, null, 2));

const faults = differences(
  statedIn(sbom),
  Array.from(locked, ([name, hash]) => `${name} ${hash}`),
);
const counts = new Map<string, number>();
for (const component of sbom.components) {
  const licence = licenceOf(component);
  counts.set(licence, (counts.get(licence) ?? 0) + 1);
  if (!isAllowed(licence)) faults.push(`${packageOf(component)}: the licence ${licence || '(none)'} is not allowed`);
}
const secrets = scanTracked(repositoryRoot);
for (const { file, line, kind } of secrets) faults.push(`${file}:${line}: looks like a ${kind}`);

for (const [licence, count] of [...counts].toSorted(([, one], [, other]) => other - one))
  console.log(`${String(count).padStart(5)}  ${licence}${licence in exceptions ? `  (${exceptions[licence]})` : ''}`);
for (const fault of faults) console.error(fault);
console.log(`supply chain: ${sbom.components.length} packages, ${counts.size} licences, ${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;
