export { __features__Routes } from './__feature__.routes.ts';
