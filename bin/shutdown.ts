import { printLine } from './terminal.ts'

export type Shutdown = {
  /** Aborted when the stop begins: ends child processes, and tells the start that it needn't go on. */
  signal: AbortSignal
  /** Registers what must be closed; the latest is closed first. */
  add: (close: () => Promise<void>) => void
  /** Closes everything and ends the process. */
  stop: (exitCode: number) => Promise<void>
}

// A Ctrl-C arrives up to three times at once: from the terminal, from npm, and from the process that npm started.
const sameKeystroke = 700
const hardLimit = 25_000

/**
 * One orderly way out: Ctrl-C, SIGTERM, the death of the parent (these end with `codeOnSignal`), or a fault that nobody caught.
 * A second signal ends the process at once; so does the hard limit.
 */
export function prepareShutdown(codeOnSignal = 0): Shutdown {
  const closers: (() => Promise<void>)[] = []
  const abort = new AbortController()
  let since = 0

  const stop = async (exitCode: number) => {
    if (abort.signal.aborted) return
    abort.abort()
    since = performance.now()
    setTimeout(() => process.exit(1), hardLimit).unref()
    for (const close of closers.toReversed()) await close().catch(complain)
    process.exit(exitCode)
  }
  const onSignal = () => {
    if (!abort.signal.aborted) {
      printLine('\nClosing…')
      stop(codeOnSignal)
    } else if (performance.now() - since > sameKeystroke) process.exit(1)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
  process.on('disconnect', onSignal)
  process.on('uncaughtException', (error) => {
    if (!abort.signal.aborted) complain(error)
    stop(1)
  })
  return { signal: abort.signal, add: (close) => closers.push(close), stop }
}

const complain = (error: unknown) => console.error(error)
