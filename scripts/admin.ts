import { findCommand, help } from '#server/admin/commands.ts';
import { WrongArguments } from '#server/admin/refusal.ts';
import { readConfig } from '#server/platform/config.ts';

// npm run admin -- <command>: what an administrator does outside the browser. Exit code 2: the command line is wrong.

const words = process.argv.slice(2);
const [name = 'help'] = words;
try {
  if (['help', '--help', '-h'].includes(name)) console.log(help());
  else {
    const found = findCommand(words);
    if (!found)
      throw new WrongArguments(`没有「${name}」这个命令；请运行 npm run admin -- help 查看全部命令。`);
    console.log(await found.command.run(readConfig(), found.args));
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = error instanceof WrongArguments ? 2 : 1;
}
