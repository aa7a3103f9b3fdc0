export { FileDrop } from './file-drop.tsx';
export { AmountField } from './amount-field.tsx';
export { DayField } from './day-field.tsx';
export { Field, NumberField, SelectField, TextField } from './fields.tsx';
export { PictureField } from './picture-field.tsx';
export { ReasonedButton } from './reasoned-button.tsx';
export { ReasonedItem } from './reasoned-item.tsx';
export { useForm } from './use-form.ts';
