export { captchaRoutes } from './captcha.routes.ts';
