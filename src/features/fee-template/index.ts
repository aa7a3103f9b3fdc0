export { TemplateForm, type Templates } from './template-form.tsx';
export { TemplateScreen } from './template-screen.tsx';
