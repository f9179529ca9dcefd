import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '#infra/postgres/embedded.ts'
import { migrate } from '#infra/postgres/migrate.ts'
import { columnImports, columnTypes } from './column-types.ts'
import { root } from './read-settings.ts'
import { runTool, type Tool } from './run-tool.ts'
import { exitWithError, printLine } from './terminal.ts'

const file = join(root, 'db/schema.d.ts')
const folder = await mkdtemp(join(tmpdir(), 'aso-types-'))
const outFile = join(folder, 'schema.d.ts')
const generated = await generate().finally(() => rm(folder, { recursive: true, force: true }))

if ((await readFile(file, 'utf8').catch(() => '')) === generated) printLine('db/schema.d.ts is current.')
else if (process.argv.includes('--check'))
  exitWithError('db/schema.d.ts is older than the migrations; run npm run db:types.')
else {
  await writeFile(file, generated)
  printLine('Wrote db/schema.d.ts.')
}

// From a new database, so that the types describe the migrations and not the state of somebody's database.
async function generate(): Promise<string> {
  await chmod(folder, 0o755)
  const server = await startEmbedded({ dataDir: folder, durable: false, onNote: printLine })
  if (!server.ok) exitWithError(server.message)
  try {
    await migrate(server.url)
    const { ok, output } = await runTool(codegen(server.url))
    if (!ok) exitWithError(output)
    return await readFile(outFile, 'utf8')
  } finally {
    await server.stop()
  }
}

function codegen(url: string): Tool {
  const mapping = JSON.stringify({ int8: 'number', numeric: 'string', date: 'string' })
  const shape = ['--dialect', 'postgres', '--camel-case', '--type-mapping', mapping]
  const ours = ['--default-schema', 'public', '--exclude-pattern', 'public.schema_migration']
  const columns = [
    ...['--custom-imports', JSON.stringify(columnImports)],
    ...['--overrides', JSON.stringify({ columns: columnTypes })],
  ]
  return ['kysely-codegen', '--url', url, '--out-file', outFile, '--log-level', 'error', ...shape, ...ours, ...columns]
}
