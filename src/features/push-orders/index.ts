export { PushAction } from './push-action.tsx';
