export { RuleEditor, type RuleEdit } from './rule-editor.tsx';
export { useRuleOptions } from './rule-options.ts';
export { actionWords, sayCondition, type Names } from './words.ts';
