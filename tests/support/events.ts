import http from 'node:http';
import { live, type LiveEvent } from '#contract/task/task.ts';
import { BASE_PATH } from '#contract/wire.ts';

/** A browser's live stream, heard by a test. */
export interface Heard {
  /** All events so far, without the pings. */
  events: LiveEvent[];
  /** Resolves when the server ends it. */
  ended: Promise<void>;
  close(): void;
}

/** Opens the stream and waits for its first ping, from which on nothing is missed. */
export function listen(url: string, token: string): Promise<Heard> {
  const events: LiveEvent[] = [];
  return new Promise((resolve, reject) => {
    const asked = http.get(
      url + BASE_PATH + live.events.path,
      { agent: false, headers: { authorization: `Bearer ${token}` } },
      (answer) => {
        const ended = new Promise<void>((done) => answer.once('close', () => done()));
        answer.on('error', () => undefined);
        let text = '';
        answer.setEncoding('utf8').on('data', (chunk: string) => {
          const messages = (text + chunk).split('\n\n');
          text = messages.pop()!;
          for (const message of messages) {
            const event = JSON.parse(message.slice('data: '.length)) as LiveEvent | { kind: 'ping' };
            if (event.kind === 'ping') resolve({ events, ended, close: () => asked.destroy() });
            else events.push(event);
          }
        });
      },
    );
    asked.once('error', reject);
  });
}
