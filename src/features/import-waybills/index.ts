export { ImportWaybillsAction } from './import-waybills-action.tsx';
