export { BindTip } from './bind-tip.tsx';
