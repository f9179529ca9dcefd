import { randomInt } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { env } from 'node:process'
import { root } from './read-settings.ts'
import { runSteps } from './steps.ts'
import { printLine } from './terminal.ts'
import { runVitest } from './test-runners.ts'

// Every randomized test reads its number of runs from test/soak.ts.
const files = globSync('{api,app,db,domain,infra,sandbox,server,test,tools}/**/*.test.ts', { cwd: root }).filter(
  (file) => /from '[^']*\/soak\.ts'/.test(readFileSync(file, 'utf8')),
)
const seed = env.TEST_SEED ?? String(randomInt(2 ** 31))

printLine(`Seed ${seed}; TEST_SEED=${seed} npm run test:soak repeats this run.`)
await runSteps(
  (signal) => [
    { name: 'randomized tests, all runs', run: () => runVitest(signal, files, { SOAK: 'on', TEST_SEED: seed }) },
  ],
  { listSlowest: true },
)
