import net from 'node:net';
import type { AddressInfo } from 'node:net';

/** A printer of labels as the network sees it: a listener that takes every byte, and keeps what it got. */
export interface LabelPrinter {
  /** `127.0.0.1:…` */
  address: string;
  /** How often a label with this number came out whole. */
  times(number: string): number;
  /** All that came, as text. */
  all(): string;
  /** It breaks the connection off after so many bytes of the next job. */
  breaksAfter?: number | undefined;
  /** Called with each part that comes. */
  onBytes?: ((bytes: number) => void) | undefined;
  close(): Promise<void>;
}

export async function openLabelPrinter(): Promise<LabelPrinter> {
  const jobs: string[] = [];
  const sockets = new Set<net.Socket>();
  const printer = {} as LabelPrinter;
  const server = net.createServer((socket) => {
    sockets.add(socket);
    const at = jobs.push('') - 1;
    socket.on('data', (part) => {
      jobs[at] += part.toString('utf8');
      printer.onBytes?.(jobs[at]!.length);
      if (printer.breaksAfter !== undefined && jobs[at]!.length >= printer.breaksAfter)
        socket.resetAndDestroy();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  printer.address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  printer.all = () => jobs.join('');
  // A format is a label once its end has come.
  printer.times = (number) =>
    printer
      .all()
      .split('^XZ')
      .slice(0, -1)
      .filter((label) => label.includes(number)).length;
  printer.close = () =>
    new Promise((resolve) => {
      for (const socket of sockets) socket.destroy();
      server.close(() => resolve());
    });
  return printer;
}
