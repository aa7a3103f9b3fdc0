/** Letters and digits of any script and what carriers put between them: no emoji, which no carrier's system takes. */
export const WAYBILL_NUMBER = /^[\p{L}\p{N}\-_./#+ ]*$/u;
export const NO_WAYBILL_NUMBER = '运单号只能包含字母、数字和 - _ . / # +，请核对';
