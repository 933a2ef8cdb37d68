export { cutStreams } from './cutting.service.ts';
export { kick, type MediaPlatform, nodeAnswerMs, serverOfNode } from './kicking.service.ts';
export {
  endSessions,
  insertSession,
  type LoggedSession,
  type NewSession,
  type NodePublisher,
  sessionAudit,
  type SessionToEnd,
} from './sessions.repository.ts';
export { pictureInSql, pictureView, type StreamPicture } from './stream-picture.repository.ts';
