import sharp from 'sharp';
import { JOBS, type Answered, type Asked } from './jobs.ts';

// As many pictures at once as there are processes, each on one core.
sharp.concurrency(1);
sharp.cache(false);

async function answer({ job, input }: Asked): Promise<Answered> {
  try {
    const run = JOBS[job] as (input: unknown) => Promise<unknown>;
    return { output: await run(input) };
  } catch (error) {
    return { thrown: error instanceof Error ? error.message : String(error) };
  }
}

process.on('message', (asked: Asked) => void answer(asked).then((answered) => process.send!(answered)));
// It ends with the server, however that ends.
process.on('disconnect', () => process.exit());
