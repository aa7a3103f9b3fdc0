export { adjustFee, chargePackages, estimateFees, takeBackFees, type EstimatedParcel } from './charge.ts';
export { chargesOf } from './charge.sql.ts';
