import type { HttpRequest } from '#server/modules/platform/adapter.ts';

/** A platform that answers every question with the same, and keeps what was asked. */
export function standing(answer: unknown) {
  const asked: HttpRequest[] = [];
  const text = JSON.stringify(answer);
  const send = (request: HttpRequest) => {
    asked.push(request);
    return Promise.resolve({ status: 200, headers: {}, text });
  };
  return { asked, tools: { send, now: new Date() } };
}
