import { addressRefusal, addressRefusals, type KnownVersion, type SignatureTools } from '../anchors/live-room.ts';
import type { AppointmentWindow } from '../appointments/appointment-rules.ts';

/** Who may publish which stream, and when a running publisher has to go. Times are milliseconds since 1970. */

/** The owner of a stream, as its public name tells it. */
export type StreamOwner =
  | { readonly kind: 'appointment'; readonly appointmentId: string }
  | { readonly kind: 'liveRoom'; readonly anchorCode: string };

const ownStream = /^p-([1-9]\d{0,17})$/;
const liveRoom = /^a-([2-9A-HJ-NP-Z]{8})$/;

/** Null of a name that we give to no stream. */
export function ownerOfStream(stream: string): StreamOwner | null {
  const appointmentId = ownStream.exec(stream)?.[1];
  if (appointmentId !== undefined) return { kind: 'appointment', appointmentId };
  const anchorCode = liveRoom.exec(stream)?.[1];
  return anchorCode === undefined ? null : { kind: 'liveRoom', anchorCode };
}

/** Reasons that say nothing about the key: its holder sees them. */
const heldRefusals = [
  'merchantDisabled',
  'anchorDisabled',
  'liveRoomDisabled',
  'noAppointment',
  'notStarted',
  'closed',
  'windowEnded',
  'alreadyLive',
] as const;

export const publishRefusals = ['unknownStream', 'tooManyTries', ...addressRefusals, ...heldRefusals] as const;

export type PublishRefusal = (typeof publishRefusals)[number];

/** Whether the refused encoder had no valid signature: a stranger's try, or an old key. */
export function isForged(refusal: PublishRefusal): boolean {
  return !(heldRefusals as readonly PublishRefusal[]).includes(refusal);
}

export interface PublishedAppointment {
  readonly id: string;
  readonly window: AppointmentWindow;
  readonly enabled: boolean;
}

export interface PublishFacts {
  readonly owner: StreamOwner;
  /** `<stream>?e=<end>&v=<version>&s=<signature>`, as the encoder sent it. */
  readonly signedStream: string;
  /** Of the anchor's key. */
  readonly versions: readonly KnownVersion[];
  readonly merchantEnabled: boolean;
  readonly anchorEnabled: boolean;
  readonly liveRoomEnabled: boolean;
  /** The stream's own appointment, or those of the anchor around now. */
  readonly appointments: readonly PublishedAppointment[];
}

export type PublishJudgement<A extends PublishedAppointment = PublishedAppointment> =
  | { readonly appointment: A }
  | { readonly refusal: PublishRefusal };

/** The appointment that the publisher is live for, or why it is refused. The signature comes first: strangers learn no more. */
export function judgePublish<A extends PublishedAppointment>(
  facts: Omit<PublishFacts, 'appointments'> & { readonly appointments: readonly A[] },
  now: number,
  tools: SignatureTools,
): PublishJudgement<A> {
  const refusal =
    addressRefusal(facts.signedStream, facts.versions, now, tools) ??
    (facts.merchantEnabled ? null : 'merchantDisabled') ??
    (facts.anchorEnabled ? null : 'anchorDisabled');
  if (refusal !== null) return { refusal };
  return facts.owner.kind === 'liveRoom' ? judgeLiveRoom(facts, now) : judgeOwn(facts.appointments[0], now);
}

function judgeOwn<A extends PublishedAppointment>(appointment: A | undefined, now: number): PublishJudgement<A> {
  if (appointment === undefined) return { refusal: 'noAppointment' };
  if (now >= appointment.window.end) return { refusal: 'windowEnded' };
  if (now < appointment.window.start) return { refusal: 'notStarted' };
  return appointment.enabled ? { appointment } : { refusal: 'closed' };
}

/** Where several run at once, the earliest start counts. */
function judgeLiveRoom<A extends PublishedAppointment>(
  { liveRoomEnabled, appointments }: Pick<PublishFacts, 'liveRoomEnabled'> & { readonly appointments: readonly A[] },
  now: number,
): PublishJudgement<A> {
  if (!liveRoomEnabled) return { refusal: 'liveRoomDisabled' };
  const running = appointments.filter(({ window }) => window.start <= now && now < window.end);
  const [appointment] = running.filter(({ enabled }) => enabled).toSorted(byStart);
  if (appointment !== undefined) return { appointment };
  return { refusal: running.length > 0 ? 'closed' : 'noAppointment' };
}

function byStart(left: PublishedAppointment, right: PublishedAppointment): number {
  return left.window.start - right.window.start || (BigInt(left.id) < BigInt(right.id) ? -1 : 1);
}

/** An open session that a newcomer would replace. */
export interface StreamHolder {
  readonly lastByteAt: number;
  /** It has to go already. */
  readonly isBeingCut: boolean;
}

/** Shorter than a media server takes to drop a silent encoder, so that an encoder which lost its network comes back soon. */
export const replacedAfterMs = 4000;

/** Whether a newcomer takes the place: a publisher that sends keeps it. */
export function mayReplace({ lastByteAt, isBeingCut }: StreamHolder, now: number): boolean {
  return isBeingCut || now - lastByteAt >= replacedAfterMs;
}

/** Why a session has to end, or ended. */
export const sessionEnds = [
  'closed',
  'windowEnded',
  'deleted',
  'anchorDisabled',
  'liveRoomDisabled',
  'merchantDisabled',
  'keyLeaked',
  'replaced',
  'publisherLeft',
  'nodeLost',
] as const;

export type SessionEnd = (typeof sessionEnds)[number];

export interface RunningFacts {
  /** Null once it is deleted. */
  readonly appointment: Omit<PublishedAppointment, 'id'> | null;
  readonly isLiveRoom: boolean;
  readonly merchantEnabled: boolean;
  readonly anchorEnabled: boolean;
  readonly liveRoomEnabled: boolean;
  /** The version that it was let in with is known still; a leaked one is deleted. */
  readonly hasKeyVersion: boolean;
}

/** Why a running publisher has to go; null where it may go on. An address that ends meanwhile cuts nobody. */
export function cutReason(facts: RunningFacts, now: number): SessionEnd | null {
  const { appointment } = facts;
  if (appointment === null) return 'deleted';
  if (!facts.merchantEnabled) return 'merchantDisabled';
  if (!facts.anchorEnabled) return 'anchorDisabled';
  if (facts.isLiveRoom && !facts.liveRoomEnabled) return 'liveRoomDisabled';
  if (!facts.hasKeyVersion) return 'keyLeaked';
  if (now >= appointment.window.end) return 'windowEnded';
  return appointment.enabled ? null : 'closed';
}
