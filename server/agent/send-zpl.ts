import net from 'node:net';
import type { Tell } from '#server/platform/ipp/print.ts';

/** A printer that takes nothing for so long is out of paper or off: what it took already may come out. */
const STALLED_MS = 60_000;
const CONNECT_MS = 5000;
/** So long the printer has to close its side once it has every byte. */
const CLOSES_WITHIN_MS = 2000;
const UNREACHED = '连不上打印机，请检查它是否开机、地址是否正确。';
const BROKEN = '发送中断，不知道是否已打出，请看过实物后处理。';

/**
 * Sends labels to a printer that takes ZPL: connects, tells that it begins, and sends every byte. What breaks off after that
 * is not tried again: nobody knows what came out (M32). Such a printer says nothing of its own, so it ends as sent.
 */
export async function sendZpl(
  { host, port }: { host: string; port: number },
  zpl: Buffer,
  tell: Tell,
): Promise<void> {
  let socket: net.Socket;
  try {
    socket = await connect(host, port);
  } catch (error) {
    return void (await tell({ event: 'failed', reason: UNREACHED, answer: (error as Error).message }));
  }
  try {
    if (!(await tell({ event: 'sending' }))) return;
    await send(socket, zpl);
  } catch (error) {
    return void (await tell({ event: 'lost', reason: BROKEN, answer: (error as Error).message }));
  } finally {
    socket.destroy();
  }
  await tell({ event: 'sent' });
}

function connect(host: string, port: number): Promise<net.Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<net.Socket>();
  const socket = net.connect({ host, port });
  const late = setTimeout(() => socket.destroy(new Error('no connection in time')), CONNECT_MS);
  socket.once('error', reject);
  socket.once('connect', () => {
    clearTimeout(late);
    socket.off('error', reject);
    resolve(socket);
  });
  socket.once('close', () => clearTimeout(late));
  return promise;
}

/**
 * Every byte, and then the end of the connection: some printers close their side, too, others never do. One that breaks it
 * off meanwhile has not taken all of it.
 */
function send(socket: net.Socket, zpl: Buffer): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let quiet: NodeJS.Timeout | undefined;
  socket.setTimeout(STALLED_MS, () => socket.destroy(new Error('the printer took nothing for a minute')));
  socket.on('error', reject);
  socket.on('close', () => {
    clearTimeout(quiet);
    reject(new Error('the printer closed the connection'));
  });
  // What it says, if it does, is read and dropped.
  socket.resume();
  socket.on('end', resolve);
  socket.end(zpl, () => {
    quiet = setTimeout(resolve, CLOSES_WITHIN_MS);
  });
  return promise;
}
