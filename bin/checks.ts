import { buildIfChanged } from './build.ts'
import { runTool, type Tool } from './run-tool.ts'
import type { Step } from './steps.ts'
import { runPlaywright, runVitest } from './test-runners.ts'

/** The steps of `npm test` and `npm run check`; `signal` aborts those that are running. */
export function checks(signal: AbortSignal) {
  const tool = (...command: Tool) => runTool(command, { signal })
  const types = async () => {
    const routes = await tool('react-router', 'typegen')
    // One checker: a second would check most types again, and take the core that another step needs.
    return routes.ok ? tool('tsc', '--noEmit', '--checkers', '1') : routes
  }
  return {
    style: { name: 'format and lint', run: () => tool('biome', 'ci', '--log-level=error') },
    types: { name: 'types', run: types },
    schema: { name: 'database types', run: () => tool('node', 'bin/types.ts', '--check') },
    deadCode: { name: 'dead code', run: () => tool('knip') },
    unit: { name: 'unit tests', run: () => runVitest(signal, ['--project', 'unit']) },
    units: { name: 'unit and integration tests', run: () => runVitest(signal) },
    build: { name: 'build', run: () => buildIfChanged(signal) },
    browser: { name: 'end-to-end tests', needs: 'build', run: () => runPlaywright(signal) },
  } satisfies Record<string, Step>
}
