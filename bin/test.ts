import { seed } from '#test/soak.ts'
import { checks } from './checks.ts'
import { runSteps } from './steps.ts'
import { printLine } from './terminal.ts'

printLine(`Tests of chance throw dice from seed ${seed}; TEST_SEED=… takes another.`)
await runSteps(
  (signal) => {
    const { style, types, schema, deadCode, units, build, browser } = checks(signal)
    return [[build, types, deadCode, style, schema], units, browser]
  },
  { listSlowest: true },
)
