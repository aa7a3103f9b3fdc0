import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeIpp, encodeIpp, TAGS, valuesOf, type IppAttribute } from '#server/platform/ipp/codec.ts';

const OK = 0x00_00;
const REFUSED = { notFound: 0x04_06, format: 0x04_0a, unknown: 0x05_01 } as const;
const [PRINT_JOB, GET_JOB, GET_PRINTER] = [0x02, 0x09, 0x0b];
const JOB_STATES = { pending: 3, processing: 5, stopped: 6, canceled: 7, aborted: 8, completed: 9 } as const;

interface SandboxJob {
  name: string;
  document: Buffer;
  state: keyof typeof JOB_STATES;
  impressions: number;
}

/** A printer that answers as RFC 8011 says, and goes wrong where it is told to. */
export interface SandboxPrinter {
  /** `ipp://…` */
  address: string;
  /** By the numbers that it gave them. */
  jobs: Map<number, SandboxJob>;
  /** What it says of itself. */
  reasons: string[];
  /** How it treats the next documents: takes them, refuses them, or takes them and never answers. */
  next: 'take' | 'refuse' | 'silent';
  close(): Promise<void>;
}

const integer = (name: string, value: number): IppAttribute => ({
  ...{ name, tag: TAGS.integer, values: [value] },
});
const enumOf = (name: string, value: number): IppAttribute => ({ name, tag: TAGS.enum, values: [value] });
const words = (name: string, values: readonly string[]): IppAttribute => ({
  ...{ name, tag: TAGS.keyword, values },
});

/** Stands in for a printer where the machine has none (ippeveprinter): over real HTTP, on a free port of this machine. */
export async function openSandboxPrinter(): Promise<SandboxPrinter> {
  const jobs = new Map<number, SandboxJob>();
  const printer = { jobs, reasons: ['none'], next: 'take' } as SandboxPrinter;

  const answer = (bytes: Buffer): { status: number; group?: number; attributes?: IppAttribute[] } => {
    const asked = decodeIpp(bytes);
    switch (asked.code) {
      case GET_PRINTER:
        return {
          ...{ status: OK, group: TAGS.printer },
          attributes: [
            enumOf('printer-state', printer.reasons[0] === 'none' ? 3 : 5),
            words('printer-state-reasons', printer.reasons),
            {
              ...{ name: 'document-format-supported', tag: TAGS.mime },
              values: ['application/pdf', 'application/octet-stream'],
            },
          ],
        };
      case PRINT_JOB: {
        if (printer.next === 'refuse') return { status: REFUSED.format };
        const [name = ''] = valuesOf(asked, 'job-name');
        const number = jobs.size + 1;
        jobs.set(number, {
          ...{ name: String(name), document: asked.document!, state: 'processing', impressions: 0 },
        });
        return {
          ...{ status: OK, group: TAGS.job },
          attributes: [
            integer('job-id', number),
            enumOf('job-state', JOB_STATES.pending),
            words('job-state-reasons', ['none']),
          ],
        };
      }
      case GET_JOB: {
        const job = jobs.get(Number(valuesOf(asked, 'job-id')[0]));
        if (!job) return { status: REFUSED.notFound };
        return {
          ...{ status: OK, group: TAGS.job },
          attributes: [
            enumOf('job-state', JOB_STATES[job.state]),
            words('job-state-reasons', ['none']),
            integer('job-impressions-completed', job.impressions),
          ],
        };
      }
      default:
        return { status: REFUSED.unknown };
    }
  };

  const server = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const bytes = Buffer.concat(parts);
      const isDocument = bytes.readUInt16BE(2) === PRINT_JOB;
      const { status, group, attributes } = answer(bytes);
      // It took the document, and nobody hears of it.
      if (isDocument && printer.next === 'silent') return void request.socket.destroy();
      response.writeHead(200, { 'content-type': 'application/ipp' });
      response.end(
        encodeIpp({
          ...{ code: status, requestId: bytes.readUInt32BE(4) },
          groups: [
            {
              tag: TAGS.operation,
              attributes: [
                { name: 'attributes-charset', tag: TAGS.charset, values: ['utf-8'] },
                { name: 'attributes-natural-language', tag: TAGS.language, values: ['en'] },
              ],
            },
            ...(group === undefined ? [] : [{ tag: group, attributes: attributes ?? [] }]),
          ],
        }),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  printer.address = `ipp://127.0.0.1:${port}/ipp/print`;
  printer.close = () =>
    new Promise((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return printer;
}
