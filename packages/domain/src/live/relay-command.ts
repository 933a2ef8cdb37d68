import { attemptLimitOf, queuedPackets } from './relay-log.ts';

/** Characters that the tee output of ffmpeg reads as its own. */
const special = /[|[\]'\\\s]/;

export function isRelayable(address: string): boolean {
  return /^rtmps?:\/\//.test(address) && !special.test(address);
}

/** A target that fails is tried again each second. Its packets are dropped meanwhile, and the other targets go on. */
const recovery = [
  'attempt_recovery=1',
  'recover_any_error=1',
  'recovery_wait_time=1',
  'drop_pkts_on_overflow=1',
  `queue_size=${queuedPackets}`,
].join(':');

/** A target that takes nothing for 5 s counts as failed: without this, one that connects and stays silent is never tried again. */
const targetOptions = 'f=flv:onfail=ignore:rw_timeout=5000000';

/** The log goes to `readRelayLine` alone: it has addresses with their signatures. */
const logged = ['-v', 'repeat+verbose', '-hide_banner', '-nostdin', '-nostats'];
/** Tells twice a second how many pictures were sent. */
const progress = ['-progress', 'pipe:1', '-stats_period', '0.5'];
/** A longer look at the stream would delay the relay's start. */
const briefLook = ['-probesize', '200000', '-analyzeduration', '1000000', '-rw_timeout', '10000000'];
const unchanged = ['-map', '0:v', '-map', '0:a?', '-c', 'copy'];
const toSeveral = ['-f', 'tee', '-use_fifo', '1', '-fifo_options', recovery];

/** Arguments of ffmpeg that sends one stream, as it is, to several targets. */
export function relayArguments(source: string, targets: readonly string[]): string[] {
  const refused = [source, ...targets].find((address) => !isRelayable(address));
  if (refused !== undefined || targets.length === 0)
    throw new Error('a relay needs targets without special characters');
  return [
    ...logged,
    ...progress,
    ...briefLook,
    '-i',
    source,
    ...unchanged,
    ...toSeveral,
    targets
      .map((target, at) => `[${targetOptions}:fifo_options=max_recovery_attempts=${attemptLimitOf(at)}]${target}`)
      .join('|'),
  ];
}
