export { QimenForm } from './qimen-form.tsx';
