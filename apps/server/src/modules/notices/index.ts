export { forgetNotices, noticeMail } from './notices.jobs.ts';
export { noticesRoutes } from './notices.routes.ts';
export { noticesTopic } from './notices.topic.ts';
export { type NewNotice, notify } from './notify.service.ts';
