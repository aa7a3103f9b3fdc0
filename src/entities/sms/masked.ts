/** 138****0000, and what is no mobile as it is: enough to know one's own number by, and no more for who looks on. */
export const maskedMobile = (mobile: string): string => mobile.replace(/^(\d{3})\d+(\d{4})$/, '$1****$2');
