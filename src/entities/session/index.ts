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
  type CameIn,
  type SessionPort,
  type SessionStage,
  type SessionView,
} from './session-port.ts';
export { readSimpleUsers } from './simple-users.ts';
export { homePath, tenantKind, usableTenants } from './tenants.ts';
export { SocialProvider, useSocial, useSocialPort, type SocialPort, type SocialView } from './social-port.ts';
export { InviteProvider, useInvite, useInvitePort, type InvitePort, type InviteView } from './invite-port.ts';
export {
  SwitchProvider,
  useSwitch,
  useSwitchPort,
  type LinkQuestion,
  type SwitchPort,
  type SwitchView,
} from './switch-port.ts';
export {
  GuideProvider,
  useGuide,
  useGuidePort,
  type GuidePort,
  type GuideStage,
  type GuideView,
} from './guide-port.ts';
