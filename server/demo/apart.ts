import { spawn } from 'node:child_process';
import { openDatabase, type Database } from '#server/platform/database.ts';
import { ensureDemo } from './demo.ts';
import { isMade } from './rows.sql.ts';

/** The word after the program's name that makes it a maker of the demo. */
const MAKER = 'make-demo';

interface Place {
  database: Database;
  url: string;
  dataDir: string;
  /** The file that runs as a program and asks `isDemoMaker`. */
  program: string;
}

/**
 * Makes the demo, where there is none, in a process of its own: drawing its pictures and writing its orders takes more
 * than twice the memory that serving does, and a process gives none of it back before it ends.
 * @param closers is told how to end it half way; nothing of it is there then.
 * @throws where it ends without a demo; why stands on the error output.
 */
export async function ensureDemoApart(
  { database, url, dataDir, program }: Place,
  closers: (() => void)[],
): Promise<void> {
  if (await isMade(database.system)) return;
  const child = spawn(process.execPath, [program, MAKER], {
    env: { ...process.env, DATABASE_URL: url, DATA_DIR: dataDir },
    // It ends with the one who asked for it, as its input ends then; `ready` is the only line on the output.
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  closers.push(() => void child.kill());
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('exit', resolve));
  if (code !== 0) throw new Error('演示数据没有生成，原因见上文；请改正后重新启动。');
}

export const isDemoMaker = (): boolean => process.argv[2] === MAKER;

/** Makes the demo in this process and ends. */
export async function makeDemoHere(): Promise<void> {
  process.stdin.resume().once('end', () => process.exit(1));
  const { DATABASE_URL = '', DATA_DIR = '' } = process.env;
  const database = openDatabase(DATABASE_URL, { appConnections: 1, systemConnections: 2 });
  try {
    await ensureDemo(database, DATA_DIR);
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
  await database.close();
  process.exit();
}
