import { writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

/** For `--import`: writes which modules the program loaded, by `import` and `require`, as it ends. */
const loaded = new Set<string>();
registerHooks({
  load(url, context, next) {
    loaded.add(url);
    return next(url, context);
  },
});
process.on('exit', () => writeFileSync(process.env['LOADED_LIST'] ?? '', [...loaded].join('\n')));
