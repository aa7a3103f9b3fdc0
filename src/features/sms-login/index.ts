export { SmsLogin } from './sms-login.tsx';
