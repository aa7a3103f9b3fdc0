export { INTERCEPT_INTENTS, INTERCEPT_OPTIONS, INTERCEPT_WORDS } from './words.ts';
export { InterceptButtons, type InterceptedParcel } from './intercept-buttons.tsx';
