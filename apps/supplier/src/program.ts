import { AdminServer } from './http/admin-server.ts';
import { SupplierServer } from './http/supplier-server.ts';
import type { StandInSettings } from './settings.ts';
import { profiles, supplierNames } from './supply/profiles.ts';
import { Clock } from './world/clock.ts';
import { openWorld } from './world/world.ts';

export interface SupplierProgram {
  readonly nami: SupplierServer;
  readonly hbird: SupplierServer;
  readonly admin: AdminServer;
  close(): Promise<void>;
}

/** Starts two suppliers of one world, and the admin server. */
export async function startSuppliers(settings: StandInSettings): Promise<SupplierProgram> {
  const world = openWorld(settings);
  const clock = new Clock(settings.at, settings.speed);
  const [nami, hbird] = supplierNames.map(
    (name) => new SupplierServer(world, clock, profiles[name], { ...settings.suppliers[name], host: settings.host }),
  ) as [SupplierServer, SupplierServer];
  const admin = new AdminServer(world, clock, { nami, hbird }, settings.adminPort);
  await admin.open();
  await nami.open(settings.suppliers.nami.switches);
  await hbird.open(settings.suppliers.hbird.switches);
  return {
    nami,
    hbird,
    admin,
    async close() {
      await Promise.all([nami.close(), hbird.close(), admin.close()]);
    },
  };
}
