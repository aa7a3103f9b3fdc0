import { brotliDecompressSync } from 'node:zlib';
import http from 'node:http';

/** What was found about one variant, in milliseconds and requests a second. */
export interface Sample {
  p50: number;
  p95: number;
  perSecond: number;
}

/** One request; `turn` counts over all connections. */
export type Ask = (agent: http.Agent, turn: number) => Promise<unknown>;

export const rank = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
export const median = (values: readonly number[]): number => rank(values, 0.5);

const shared = new http.Agent({ keepAlive: true });

/** Posts JSON over a kept connection. @returns the answer, parsed. @throws where the status is not 200. */
export function post(
  agent: http.Agent | undefined,
  url: string,
  body: unknown,
  headers: http.OutgoingHttpHeaders = {},
  method = 'POST',
): Promise<unknown> {
  const text = method === 'GET' ? '' : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const request = http.request(
      url,
      {
        method,
        agent: agent ?? shared,
        headers: {
          ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
          ...headers,
        },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.once('end', () => {
          const all = decoded(Buffer.concat(chunks), answer.headers['content-encoding']);
          if (answer.statusCode === 200) resolve(JSON.parse(all));
          else reject(new Error(`${url}: ${answer.statusCode} ${all.slice(0, 300)}`));
        });
        answer.once('error', reject);
      },
    );
    request.once('error', reject);
    request.end(text);
  });
}

/** Every connection asks again and again until the time is over, at least twice. */
async function load(ask: Ask, agent: http.Agent, connections: number, millis: number, from: number) {
  const times: number[] = [];
  let turn = from;
  const start = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (let done = 0; done < 2 || performance.now() - start < millis; done++) {
        const before = performance.now();
        await ask(agent, turn++);
        times.push(performance.now() - before);
      }
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  return {
    turns: turn - from,
    sample: { p50: rank(times, 0.5), p95: rank(times, 0.95), perSecond: times.length / seconds },
  };
}

export interface Pace {
  rounds: number;
  millis: number;
}

/** Both in turn, several rounds, so that a noisy neighbour hurts both alike; each figure is the median of the rounds. */
export async function inTurn(variants: readonly Ask[], connections: number, pace: Pace): Promise<Sample[]> {
  const agents = variants.map(() => new http.Agent({ keepAlive: true, maxSockets: connections }));
  const samples: Sample[][] = variants.map(() => []);
  const turns = variants.map(() => 0);
  for (const [i, ask] of variants.entries())
    turns[i]! += (await load(ask, agents[i]!, connections, 100, 0)).turns;
  for (let round = 0; round < pace.rounds; round++) {
    for (const [i, ask] of variants.entries()) {
      const { sample, turns: asked } = await load(ask, agents[i]!, connections, pace.millis, turns[i]!);
      turns[i]! += asked;
      samples[i]!.push(sample);
    }
  }
  for (const agent of agents) agent.destroy();
  return samples.map((of) => ({
    p50: median(of.map((s) => s.p50)),
    p95: median(of.map((s) => s.p95)),
    perSecond: median(of.map((s) => s.perSecond)),
  }));
}

/** As a browser does; only who asks for it is answered so. */
const decoded = (sent: Buffer, encoding: string | undefined): string =>
  (encoding === 'br' ? brotliDecompressSync(sent) : sent).toString();
