export { PasswordLogin } from './password-login.tsx';
