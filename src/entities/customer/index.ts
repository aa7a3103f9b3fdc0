export { CustomerPicker, type PickedCustomer } from './customer-picker.tsx';
export { useGroupOptions, useInvitorOptions } from './customer-questions.ts';
