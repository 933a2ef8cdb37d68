/**
 * The image is built twice and run by podman as compose.yml says, up to a sign-in through its nginx. Then deploy/install.sh
 * installs the product in an empty root of Debian, up to a sign-in over TLS. Needs root on Debian.
 * `--of units`, `--of image` or `--of machine` does one part; `--image touchline:0.6.0` runs an image that is built already.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { exposureOf, mostExposure, verifyUnit, writeUnits } from '../../../scripts/deploy/units.ts';
import { imagePackages, installMissing, machinePackages } from '../../../scripts/services/packages.ts';
import { startS3 } from '../../server/test/stack/s3-server.ts';
import { Figures } from '../faults/figures.ts';
import { prove } from '../lib/prove.ts';
import { openWorld, type World } from '../lib/world.ts';
import { proveImage } from './image-stage.ts';
import { proveMachine } from './machine-stage.ts';

const { values: given } = parseArgs({ options: { image: { type: 'string' }, of: { type: 'string' } } });
const began = Date.now();
installMissing([...imagePackages, ...machinePackages], console.log);
const s3 = await startS3();
const world = await openWorld({ name: 'installed', services: ['postgres', 'redis'], settings: { ...s3.settings } });
const figures = new Figures('full');

const proven: World = {
  ...world,
  async close(outcome) {
    await s3.close();
    await world.close(outcome);
  },
};
await prove({ name: 'installed', world: proven, figures, began }, async () => {
  if (isChosen('units')) reportUnits();
  if (isChosen('image')) await proveImage(world, s3, figures, given.image);
  if (isChosen('machine')) await proveMachine(world.logFolder, figures);
});

function isChosen(part: 'units' | 'image' | 'machine'): boolean {
  return given.of === undefined || given.of === part;
}

function reportUnits(): void {
  for (const withBucket of [false, true]) {
    const which = withBucket ? ' with a bucket' : '';
    const folder = mkdtempSync(path.join(tmpdir(), 'touchline-units-'));
    const units = writeUnits(folder, { withBucket });
    const complaints = units.filter((unit) => verifyUnit(path.join(folder, unit)).said !== '');
    figures.atMost(`units${which} that systemd complains about`, units.length, complaints.length, 0);
    for (const unit of units)
      figures.atMost(`exposure of ${unit}${which}`, 1, exposureOf(path.join(folder, unit)), mostExposure);
    rmSync(folder, { recursive: true });
  }
}
