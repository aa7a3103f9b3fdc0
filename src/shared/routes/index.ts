export { documentTitle } from './document-title.ts';
export { guidePath, readGuideAddress } from './guide-address.ts';
export { inviteCodeIn, inviteLink } from './invite-link.ts';
export { PATHS } from '#contract/screens.ts';
export { isPublicPath } from './public-path.ts';
