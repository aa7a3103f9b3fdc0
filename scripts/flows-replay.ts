import { replayFlows } from '#server/admin/replay/replay.sql.ts';
import type { Check } from '#server/admin/replay/finding.ts';
import { withServer } from '#server/admin/with-server.ts';
import { readConfig } from '#server/platform/config.ts';
import { openDatabase } from '#server/platform/database.ts';

// npm run flows:replay: holds the event log of DATABASE_URL (or of DATA_DIR's embedded server) against the life cycle,
// and the rest of the database against the log. Exit code 1 where something is found.

const column = (value: number | string, width: number) => value.toLocaleString('zh-CN').padStart(width);

function print(checks: readonly Check[]) {
  // Numbers first: they line up whatever the width of a Chinese character.
  console.log('        检查    矛盾  内容');
  for (const { name, looked, found } of checks)
    console.log(`${column(looked, 12)}${column(found, 8)}  ${name}`);
  for (const { name, found, examples } of checks) {
    if (found === 0) continue;
    console.log(`\n${name}：`);
    for (const example of examples) console.log(`  ${example}`);
    if (found > examples.length) console.log(`  ……另有 ${found - examples.length} 处`);
  }
  const found = checks.reduce((sum, check) => sum + check.found, 0);
  console.log(found === 0 ? '\n重放完成，没有发现矛盾。' : `\n重放完成，共发现 ${found} 处矛盾。`);
}

try {
  const checks = await withServer(readConfig(), async (url) => {
    const database = openDatabase(url, { appConnections: 1, systemConnections: 1 });
    try {
      return await replayFlows(database);
    } catch (error) {
      // An empty data folder, or one that was never started.
      if ((error as { code?: string }).code === '42P01')
        throw new Error('数据库里还没有 PodFlow 的数据，请先运行一次 npm start。', { cause: error });
      throw error;
    } finally {
      await database.close();
    }
  });
  print(checks);
  process.exitCode = checks.some(({ found }) => found > 0) ? 1 : 0;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
