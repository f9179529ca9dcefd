import { checks } from './checks.ts'
import { runSteps } from './steps.ts'

await runSteps((signal) => {
  const { style, types, deadCode, unit } = checks(signal)
  return [style, types, deadCode, unit]
})
