export { CodeField } from './code-field.tsx';
export { maskedMobile } from './masked.ts';
export { MobileField } from './mobile-field.tsx';
export { sendCode } from './next-code.ts';
export { told } from './refusal.ts';
