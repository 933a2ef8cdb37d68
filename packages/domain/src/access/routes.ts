/** The routes that no permission stands behind; `&` is a literal character of the path. */
export const routes = {
  root: '/',
  home: '/home',
  login: '/login',
  signIn: '/login&',
  signInNoMatch: '/login&401',
  signInNoPermissions: '/login&403',
  forgetPassword: '/forgetPassword',
  resetPassword: '/resetPassword',
  signInLink: '/signInLink',
  maintain: '/maintain',
  profile: '/per_inf',
  operatorGuide: '/manual/operator',
  writerGuide: '/manual/writer',
  reviewerGuide: '/manual/reviewer',
  managerGuide: '/manual/manager',
  adminGuide: '/manual/admin',
  superAdminGuide: '/manual/super-admin',
  anchorManual: '/manual/anchors',
  reservationManual: '/manual/reservations',
  support: '/sup',
  check: '/check',
  forbidden: '/403',
  notFound: '/404',
  badGateway: '/502',
  gatewayTimeout: '/504',
  error: '/error',
} as const;

/** Where a path leads whoever opens it; `/home` and `/check` depend on the person and are functions. */
export const redirects = {
  '/': '/home',
  '/login': '/check',
  '/pre_soc_sch': '/pre_soc_odd_dra',
  '/pre_bak_sch': '/pre_bak_odd_dra',
} as const;

const callsOfSignIn = [
  'sign-in.login',
  'sign-in.logout',
  'sign-in.info',
  'sign-in.forget-password',
  'sign-in.reset-password',
] as const;

/** Ids of the calls that concern no merchant, whichever one's pages are open. */
export const callsWithoutMerchant: ReadonlySet<string> = /* @__PURE__ */ new Set(callsOfSignIn);

/** Ids of the calls that the browser makes without looking at its path first. */
export const callsWithoutPathCheck: ReadonlySet<string> = /* @__PURE__ */ new Set([...callsOfSignIn, 'monitor.detail']);
