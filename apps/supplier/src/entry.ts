import { startSuppliers } from './program.ts';
import { readSettings } from './settings.ts';

const settings = readSettings(process.env);
const suppliers = await startSuppliers(settings);
console.log(`NAMI   ${suppliers.nami.address}   key ${settings.suppliers.nami.key}`);
console.log(`HBIRD  ${suppliers.hbird.address}   key ${settings.suppliers.hbird.key}`);
console.log(`admin  ${suppliers.admin.address}/admin/figures`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void suppliers.close());
