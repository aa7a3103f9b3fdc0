export { startInviteBinding } from './start-invite-binding.ts';
