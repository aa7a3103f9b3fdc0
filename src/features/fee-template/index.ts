export { TemplateForm, type Templates } from './template-form.tsx';
export { TemplateScreen, type TemplateFiles } from './template-screen.tsx';
