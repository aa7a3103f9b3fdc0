export {
  adjustFee,
  chargePackages,
  estimateFees,
  takeAdjustmentBack,
  takeBackFees,
  type EstimatedParcel,
} from './charge.ts';
export { adjustmentsOf } from './rows.sql.ts';
export { costsAs, feesAs, type Supposed } from './suppose.ts';
export { chargesOf } from './charge.sql.ts';
