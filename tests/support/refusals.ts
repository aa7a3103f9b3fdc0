/** As the browser's call throws it: a sentence with a code. */
export const refusal = (code: number, msg = '没有成功'): Error & { code: number } =>
  Object.assign(new Error(msg), { code });
