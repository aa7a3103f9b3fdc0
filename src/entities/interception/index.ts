export { INTERCEPT_INTENTS, INTERCEPT_OPTIONS, INTERCEPT_WORDS } from './words.ts';
export { InterceptButtons } from './intercept-buttons.tsx';
