/** One event of a text/event-stream. */
export interface StreamEvent {
  id: string | undefined;
  data: string;
  /** Milliseconds that the server asks to wait before a reconnection. */
  retry: number | undefined;
}

/** Reads server-sent events as the HTML standard has them: lines may end in LF, CR or CRLF and chunks anywhere. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  let event = emptyEvent();
  for await (const line of readLines(body)) {
    if (line === '') {
      if (event.data.length > 0 || event.retry !== undefined) {
        yield { id: event.id, data: event.data.join('\n'), retry: event.retry };
      }
      event = emptyEvent();
      continue;
    }
    const [, field, value] = /^([^:]*)(?::\x20?(.*))?$/s.exec(line) ?? [];
    if (field === 'data') event.data.push(value ?? '');
    else if (field === 'id' && !value?.includes('\0')) event.id = value ?? '';
    else if (field === 'retry' && /^\d+$/.test(value ?? '')) event.retry = Number(value);
  }
}

const emptyEvent = () => ({
  id: undefined as string | undefined,
  data: [] as string[],
  retry: undefined as number | undefined,
});

async function* readLines(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader();
  let rest = '';
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      rest += value;
      // A CR at the very end may be the first half of a CRLF.
      const ready = rest.endsWith('\r') ? rest.slice(0, -1) : rest;
      const lines = ready.split(/\r\n|\r|\n/);
      rest = (lines.pop() ?? '') + rest.slice(ready.length);
      yield* lines;
    }
  } finally {
    reader.releaseLock();
  }
}
