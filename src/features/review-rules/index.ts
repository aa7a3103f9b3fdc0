export { ConditionBuilder } from './condition-builder.tsx';
export { conditionOf, groupsOf, type ConditionDraft } from './draft.ts';
export { conditionErrors } from './errors.ts';
export { RuleEditor, type RuleEdit } from './rule-editor.tsx';
export { useRuleOptions, type RuleOptions } from './rule-options.ts';
export { RulePreview, type PreviewAbout } from './rule-preview.tsx';
export { actionWords, sayCondition, type Names } from './words.ts';
export { useSaid, type Said } from './use-said.ts';
