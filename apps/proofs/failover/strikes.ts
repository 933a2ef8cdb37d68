import { setTimeout as rest } from 'node:timers/promises';

import type { Member } from './member.ts';
import { cutOff, reconnect } from './network.ts';
import type { ResumedWork } from './resumed.ts';
import type { FailoverStage } from './stage.ts';
import type { Strike } from './struck.ts';

/** As a planned hand-over may take, and one after a crash that Patroni sees at once. */
const shortGap = 10;
/** The lease of a lost primary ends after 20 seconds. */
const longGap = 30;
const backSeconds = 60;
const frozenMs = 5000;

/** Every fault of a primary that the drill plays, each with its limits. */
export function strikesOf({ cluster }: FailoverStage, resumed: ResumedWork): readonly Strike[] {
  const othersOf = (member: Member) =>
    cluster.members.filter(({ name }) => name !== member.name).map(({ address }) => address);
  return [
    {
      what: 'killed postmaster',
      gapSeconds: shortGap,
      resumed,
      strike: (primary) => void process.kill(primary.postmaster(), 'SIGKILL'),
    },
    {
      what: 'switchover',
      gapSeconds: shortGap,
      strike: async (primary) => {
        await cluster.patronictl('switchover', 'touchline', '--leader', primary.name, '--force');
      },
    },
    {
      what: 'killed node',
      gapSeconds: longGap,
      resumed,
      strike: (primary) => primary.signal('SIGKILL'),
      mend: (old) => {
        old.startEtcd();
        old.startPatroni();
      },
    },
    {
      what: 'frozen primary',
      gapSeconds: longGap,
      backSeconds,
      strike: (primary) => primary.signal('SIGSTOP'),
      mend: async (old) => {
        await rest(frozenMs);
        old.signal('SIGCONT');
      },
    },
    {
      // This machine still reaches it: HAProxy and every client could write there.
      what: 'primary cut off',
      gapSeconds: longGap,
      backSeconds,
      strike: (primary) => cutOff(primary, othersOf(primary)),
      mend: (old) => reconnect(old, othersOf(old)),
    },
  ];
}
