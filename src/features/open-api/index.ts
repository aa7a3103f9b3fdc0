export { OpenApiScreen } from './open-api-screen.tsx';
