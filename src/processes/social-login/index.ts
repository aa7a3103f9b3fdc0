export { startSocialLogin } from './start-social-login.ts';
export type { RunningSocialLogin } from './social-port.ts';
