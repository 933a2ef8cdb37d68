import { readFeatureTexts } from '../web/log-words.plugin.ts';
import { auditLogWords, readAudited } from './log-words/log-word-audit.ts';

const audited = await readAudited();
const { missing, unused } = auditLogWords(readFeatureTexts(), audited);

for (const each of missing) console.error(`missing word  ${each}`);
for (const each of unused) console.error(`unused word   ${each}`);
if (missing.length + unused.length > 0) process.exitCode = 1;
else console.log(`log words: ${audited.length} audited entities, a word for each and for its fields`);
