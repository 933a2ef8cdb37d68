import type { Calls } from '@touchline/contract/calls';
import type { CallData } from '@touchline/contract/definition/call';
import { previewRenewalMs } from '@touchline/domain/live/preview-pass';
import type { ErrorData } from 'hls.js';

import { CallError } from '../../lib/calls/http.ts';

export type PlayerTrouble = 'ended' | 'noPicture' | 'codec' | 'unsupported' | 'refused' | 'broken' | 'network';
export type PlayerState = 'loading' | 'playing' | 'waiting' | PlayerTrouble;

type Preview = CallData<Calls['previews.open']>['preview'];

interface PlayerOptions {
  readonly video: HTMLVideoElement;
  /** Null while nobody publishes. */
  readonly ask: (signal: AbortSignal) => Promise<Preview>;
  readonly onState: (state: PlayerState) => void;
}

/** The playlist of a stream that has just begun is there after its first pieces. */
const firstPictureMs = 20_000;
const againMs = 1000;
const codecErrors = new Set<string>([
  'bufferAddCodecError',
  'bufferIncompatibleCodecsError',
  'manifestIncompatibleCodecsError',
]);
/** The library's own list of names would load it at once. */
const isNamed = (value: string, name: string) => value === name;
const isGone = ({ response }: ErrorData) => response?.code === 403;
const isNotYet = ({ details, response }: ErrorData) => isNamed(details, 'manifestLoadError') && response?.code === 404;

/** Plays a live stream in the element until it is stopped or fails. The library is loaded with the first stream. */
export function playLive({ video, ask, onState }: PlayerOptions): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  let stop = (): void => undefined;
  const end = () => {
    if (signal.aborted) return;
    stopping.abort();
    stop();
  };
  const fail = (trouble: PlayerTrouble) => {
    if (signal.aborted) return;
    end();
    onState(trouble);
  };

  async function open(): Promise<void> {
    onState('loading');
    const [first, { default: Hls }] = await Promise.all([ask(signal), import('hls.js')]);
    if (signal.aborted) return;
    if (first === null) {
      fail('ended');
      return;
    }
    if (!Hls.isSupported()) {
      fail('unsupported');
      return;
    }
    let preview = first;
    let isAsking = false;
    const began = performance.now();
    const hls = new Hls({
      enableWorker: false,
      liveSyncDurationCount: 2,
      backBufferLength: 10,
      // Every file is asked for under the newest pass.
      xhrSetup: (xhr, url) => xhr.open('GET', preview.folder + url.slice(url.lastIndexOf('/') + 1), true),
    });

    const load = () => hls.loadSource(new URL(`${preview.folder}index.m3u8`, window.location.origin).href);
    const renew = async () => {
      if (isAsking) return;
      isAsking = true;
      try {
        const next = await ask(signal);
        if (signal.aborted) return;
        if (next === null) {
          fail('ended');
          return;
        }
        const isSame = next.sessionId === preview.sessionId;
        preview = next;
        // Another publisher counts its pieces anew.
        if (!isSame) load();
      } finally {
        isAsking = false;
      }
    };
    const renewOrFail = () => void renew().catch(failWith);
    const renewal = setInterval(() => void renew().catch(() => undefined), previewRenewalMs);
    hls.on(Hls.Events.ERROR, (_event, data) => {
      if (isGone(data)) renewOrFail();
      else if (isNotYet(data) && performance.now() - began < firstPictureMs) {
        if (data.fatal) setTimeout(() => !signal.aborted && load(), againMs);
      } else if (codecErrors.has(data.details)) fail('codec');
      else if (data.fatal) fail(troubleOf(data));
    });
    const listening = { signal };
    // Nobody sees it, and nobody hears it: nothing is fetched until somebody is back.
    const rest = () => {
      if (!document.hidden)
        void renew()
          .catch(() => undefined)
          .finally(() => !signal.aborted && hls.startLoad());
      else if (video.muted) hls.stopLoad();
    };
    document.addEventListener('visibilitychange', rest, listening);
    video.addEventListener('playing', () => onState('playing'), listening);
    video.addEventListener('waiting', () => onState('waiting'), listening);
    stop = () => {
      clearInterval(renewal);
      hls.destroy();
      video.removeAttribute('src');
    };
    hls.attachMedia(video);
    load();
    hls.on(Hls.Events.MANIFEST_PARSED, () => void video.play().catch(() => undefined));
  }

  const failWith = (error: unknown) =>
    fail(error instanceof CallError && (error.status === 403 || error.status === 404) ? 'refused' : 'network');
  open().catch(failWith);
  return end;
}

function troubleOf(data: ErrorData): PlayerTrouble {
  if (isNotYet(data)) return 'noPicture';
  return isNamed(data.type, 'networkError') ? 'network' : 'broken';
}
