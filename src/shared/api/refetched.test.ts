import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { refetched } from './refetched.ts';

/** A question whose answers are given by hand, each to the asking that it belongs to. */
function byHand() {
  const answers: ((text: string) => void)[] = [];
  const client = new QueryClient();
  const queryKey = ['line'];
  const observer = new QueryObserver<string>(client, {
    queryKey,
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
  });
  const end = observer.subscribe(() => {});
  return { answers, observer, end, event: () => void client.invalidateQueries({ queryKey }) };
}
const turn = () => new Promise((resolve) => setTimeout(resolve, 0));

it('waits for the answer of whoever asked the same meanwhile, not for the one of before', async () => {
  const { answers, observer, end, event } = byHand();
  answers[0]!('before');
  await turn();
  let read: string | undefined;
  const reading = refetched(observer).then(({ data }) => (read = data));
  event();
  await turn();
  event();
  await turn();
  expect([answers.length, read]).toEqual([4, undefined]);
  answers[1]!('as it began');
  answers[2]!('of the first event');
  await turn();
  expect(read).toBeUndefined();
  answers[3]!('after');
  await reading;
  expect(read).toBe('after');
  end();
});

it('is the answer to the question itself where nobody else asks', async () => {
  const { answers, observer, end } = byHand();
  answers[0]!('before');
  await turn();
  const reading = refetched(observer);
  answers[1]!('after');
  expect((await reading).data).toBe('after');
  end();
});
