import { seed } from '#test/soak.ts'
import { checks } from './checks.ts'
import { runSteps } from './steps.ts'
import { printLine } from './terminal.ts'

printLine(`Tests of chance throw dice from seed ${seed}; TEST_SEED=… takes another.`)
await runSteps(
  (signal) => {
    const { style, types, schema, deadCode, units, build, browser } = checks(signal)
    // The build generates the routes' types, which the type check needs.
    return [[types, deadCode, style, schema], build, units, browser]
  },
  { listSlowest: true },
)
