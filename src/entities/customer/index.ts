export { AudienceFields } from './audience-fields.tsx';
export { aimless, audienceText, audienceTyped, Customers, EVERYBODY } from './audience.ts';
export { CustomerPicker, type PickedCustomer } from './customer-picker.tsx';
export { useGroupOptions, useInvitorOptions } from './customer-questions.ts';
