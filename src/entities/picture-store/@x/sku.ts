export { PrintPictureField } from '../print-picture-field.tsx';
