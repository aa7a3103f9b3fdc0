export { AudienceField } from './audience-field.tsx';
export { audienceLacks, audienceText, audienceTyped, EVERYBODY, type AudienceTyped } from './audience.ts';
export { CustomerPicker, type PickedCustomer } from './customer-picker.tsx';
export { useGroupOptions, useInvitorOptions } from './customer-questions.ts';
