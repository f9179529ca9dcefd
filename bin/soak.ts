import { randomInt } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { env } from 'node:process'
import { root } from './read-settings.ts'
import { say } from './say.ts'
import { runSteps } from './steps.ts'
import { runVitest } from './test-runners.ts'

// Every test of chance asks there how many rounds it is to make.
const files = globSync('{api,app,db,domain,infra,sandbox,server,test,tools}/**/*.test.ts', { cwd: root }).filter(
  (file) => /from '[^']*\/soak\.ts'/.test(readFileSync(file, 'utf8')),
)
const seed = env.TEST_SEED ?? String(randomInt(2 ** 31))

say(`Seed ${seed}; TEST_SEED=${seed} npm run test:soak throws the same dice again.`)
await runSteps(
  (signal) => [
    { name: 'tests of chance, in full', run: () => runVitest(signal, files, { SOAK: 'on', TEST_SEED: seed }) },
  ],
  { tellsSlowest: true },
)
