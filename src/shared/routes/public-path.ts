import { PATHS } from '#contract/screens.ts';

/** Open without login, each with all below it; '/' only as itself (N03). */
const PUBLIC_PREFIXES: readonly string[] = [
  PATHS.login,
  PATHS.register,
  PATHS.forgetPwd,
  PATHS.guide,
  PATHS.systemTip,
  PATHS.share,
  PATHS.recommend,
  PATHS.demo,
  PATHS.shoppingWithoutLogin,
];

/** `path` is a location's pathname, without query and hash. */
export const isPublicPath = (path: string): boolean =>
  path === PATHS.intro || PUBLIC_PREFIXES.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
