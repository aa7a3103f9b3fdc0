/** IANA name of the user's zone, such as Asia/Shanghai. Apart from the formats: each call sends it, the login too. */
export const userTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
