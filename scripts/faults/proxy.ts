import net from 'node:net';

/** Stands between the client and the server, at an address that stays. */
export interface Proxy {
  url: string;
  to(url: string): void;
  /** Cuts the next answers in their middle, both ways, until so many were cut. */
  cut(answers: number): void;
  /** How many were cut so far. */
  cuts(): number;
  close(): void;
}

export async function openProxy(): Promise<Proxy> {
  let target = new URL('http://127.0.0.1:9');
  let toCut = 0;
  let done = 0;
  const open = new Set<net.Socket>();
  const server = net.createServer((client) => {
    const upstream = net.connect(Number(target.port), target.hostname);
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        open.delete(socket);
        other.destroy();
      });
    }
    client.on('data', (chunk) => upstream.write(chunk));
    upstream.on('data', (chunk) => {
      if (toCut === 0) return client.write(chunk);
      toCut -= 1;
      done += 1;
      client.write(chunk.subarray(0, Math.floor(chunk.length / 2)), () => client.resetAndDestroy());
      return upstream.resetAndDestroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as net.AddressInfo).port}`,
    to: (url) => void (target = new URL(url)),
    cut: (answers) => void (toCut = answers),
    cuts: () => done,
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
