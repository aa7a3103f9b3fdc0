export { ResetDialog } from './reset-dialog.tsx';
export { SecretDialog } from './secret-dialog.tsx';
export { OpenApiScreen } from './open-api-screen.tsx';
