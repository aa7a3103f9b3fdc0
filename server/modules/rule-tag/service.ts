export { applyRules } from './apply.ts';
