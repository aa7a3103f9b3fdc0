export { homeSession, useHomeSession } from './home-session.ts';
export {
  firstScreen,
  permittedMenus,
  placeOf,
  placesOf,
  standingMenus,
  visibleMenus,
  type MenuPlace,
} from './menus.ts';
export {
  SessionProvider,
  useSession,
  useSessionPort,
  type SessionPort,
  type SessionStage,
  type SessionView,
} from './session-port.ts';
export { homePath, tenantKind, usableTenants } from './tenants.ts';
