export { applyRules } from './apply.ts';
// What the demo makes its rules with.
export { nextOpen } from './orders.sql.ts';
export { insertRule, tagColours } from './sql.ts';
