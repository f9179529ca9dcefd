import { checks } from './checks.ts'
import { runSteps } from './steps.ts'

await runSteps((signal) => {
  const { style, types, schema, deadCode, units, build, browser } = checks(signal)
  return [style, types, schema, deadCode, units, build, browser]
})
