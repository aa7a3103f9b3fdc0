export { ResetDialog } from './reset-dialog.tsx';
export { OpenApiScreen } from './open-api-screen.tsx';
