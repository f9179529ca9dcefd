import { styleText } from 'node:util'
import { allParts, needsDatabase, type Part, partsOf } from '#test/mutation/parts.ts'
import {
  doneIn,
  type Mutant,
  mutantsOf,
  noteDone,
  type Status,
  scoreOf,
  wronglyListed,
} from '#test/mutation/reports.ts'
import { runPart } from '#test/mutation/run-part.ts'
import { startTestServer } from '#test/start-database.ts'
import { prepareShutdown } from './shutdown.ts'
import { temporaryRoot } from './temporary-root.ts'
import { exitWithError, printLine } from './terminal.ts'

// Without a path, parts that were finished are skipped until their files change, so that an interrupted run can be continued.
const force = process.argv.includes('--force')
const path = process.argv.slice(2).find((argument) => !argument.startsWith('-'))
const oneIn = Number(process.argv.find((argument) => argument.startsWith('--one-in='))?.slice('--one-in='.length) ?? 1)
if (!Number.isInteger(oneIn) || oneIn < 1)
  exitWithError('--one-in is a whole number: --one-in=4 tries a quarter of the mutants.')
const parts = (path === undefined ? allParts() : partsOf(path.replace(/\/$/, ''))).map((part) => ({ ...part, oneIn }))
if (parts.length === 0)
  exitWithError(`Nothing at ${path} is mutated; name a file or a folder below domain, api, infra or app.`)

const shutdown = prepareShutdown(130)
const running = testAll(parts).catch((fault) => {
  if (!shutdown.signal.aborted) throw fault
  return false
})
shutdown.add(async () => {
  await running
})
await shutdown.stop((await running) ? 0 : 1)

async function testAll(wanted: Part[]): Promise<boolean> {
  // For Stryker's workers and the databases of their tests.
  process.env.TMPDIR = await temporaryRoot()
  const server = wanted.some(({ tests }) => tests.some(needsDatabase)) ? await startTestServer() : null
  try {
    const start = performance.now()
    let met = true
    for (const part of wanted) met = (await testPart(part, server?.url ?? null)) && met
    printLine(`\n${((performance.now() - start) / 60_000).toFixed(1)} minutes`)
    return met
  } finally {
    await server?.stop()
  }
}

async function testPart(part: Part, databaseUrl: string | null): Promise<boolean> {
  let seconds = path === undefined && !force ? doneIn(part) : null
  if (seconds === null) {
    const start = performance.now()
    const { ok, output } = await runPart(part, { databaseUrl, force, signal: shutdown.signal })
    if (!ok) {
      printLine(`${styleText('red', '✗')} ${part.name}\n\n${output.trim()}\n`)
      return false
    }
    seconds = (performance.now() - start) / 1000
    if (path === undefined || path === part.name) noteDone(part, seconds)
  }
  const mutants = mutantsOf(part)
  for (const mutant of mutants) if (survives(mutant)) printLine(mutantText(mutant))
  for (const { file, mutant } of wronglyListed(part, mutants)) {
    printLine(`  ${file} has no such survivor, though test/mutation/equivalents/ lists it: ${mutant}`)
  }
  return printScore(part, mutants, seconds)
}

function printScore({ name, goal }: Part, mutants: Mutant[], seconds: number): boolean {
  const score = scoreOf(mutants)
  const met = score >= goal
  const kinds: Status[] = ['killed', 'timeout', 'survived', 'uncovered', 'equivalent', 'ignored']
  const counts = kinds.map((kind) => `${mutants.filter(({ status }) => status === kind).length} ${kind}`)
  const figures = `${score.toFixed(1)} % of ${goal} % (${counts.join(', ')}; ${seconds.toFixed(0)} s)`
  printLine(`${met ? styleText('green', '✓') : styleText('red', '✗')} ${name}: ${figures}`)
  return met
}

function survives({ status }: Mutant): boolean {
  return status === 'survived' || status === 'uncovered'
}

function mutantText({ file, line, before, after, status }: Mutant): string {
  const change = `${before.trim()} → ${after.replaceAll(/\s+/g, ' ')}`
  return `  ${file}:${line} ${change}${status === 'uncovered' ? styleText('dim', ' (no test comes here)') : ''}`
}
