export { ParamForm } from './param-form.tsx';
