/**
 * What a spreadsheet makes of a number with more than 15 digits: `5.77323889735434E+17`. Its last digits are lost, and two
 * different numbers look the same, so it can never stand for an order, a phone or a parcel.
 */
export const isSpoiltNumber = (text: string): boolean =>
  /^[+-]?(?:\d(?:\.\d+)?E\+\d+|\d\.\d+E\d{2,})$/i.test(text.trim());

/** What its user must do about it; goes behind the number. */
export const SPOILT_NUMBER = '已被表格软件改成科学计数，位数已丢失。请把该列设为文本格式，从平台重新导出';
