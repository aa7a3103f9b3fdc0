/** Words by which a dialog would promise what becomes of money. No ledger stands yet that keeps such a promise. */
export const MONEY_PROMISED = /资金|余额|账户|扣除|退回|冻结|释放/;
