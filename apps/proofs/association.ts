const began = Date.now();
const [first = '', ...rest] = process.argv.slice(2);

let proven = false;
try {
  proven = await run();
} catch (error) {
  console.error(error);
}
console.log(`association: ${proven ? 'reached' : 'FAILED'} (${((Date.now() - began) / 1000).toFixed(0)} s)`);
process.exit(proven ? 0 : 1);

/** Loaded one by one: fitting has to begin before the cases are read. */
async function run(): Promise<boolean> {
  if (first === '--fit') return await (await import('./association/fit.ts')).fitCases(rest);
  if (first === '--calibration')
    return await (await import('./association/prove-calibration.ts')).proveCalibration(rest);
  if (first === '--days') return await (await import('./association/five-days.ts')).proveFiveDays(rest);
  return await (await import('./association/shares.ts')).proveShares(process.argv.slice(2));
}
