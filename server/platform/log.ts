import type { FastifyRequest } from 'fastify';

/** What the log says of a request: its path without the query, where a password may stand (C029). */
export const requestForLog = ({ method, url, ip }: FastifyRequest) => ({
  method,
  url: url.split('?', 1)[0],
  remoteAddress: ip,
});
