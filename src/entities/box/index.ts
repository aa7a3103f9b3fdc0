export { BADGE_INTENTS, shortOrderNo, waitText } from './box-words.ts';
