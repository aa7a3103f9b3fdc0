import { CODES } from '#contract/errors.ts';

/** A business refusal: the caller's user reads `message`, a Chinese sentence that says what to do. */
export class Refusal extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
  }
}

export const badRequest = (message: string) => new Refusal(CODES.badRequest, message);
export const forbidden = (message = '权限不足') => new Refusal(CODES.forbidden, message);
export const notFound = (message = '资源不存在') => new Refusal(CODES.notFound, message);
export const conflict = (message: string) => new Refusal(CODES.conflict, message);
