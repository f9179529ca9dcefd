import { printLine } from './terminal.ts'

export type Shutdown = {
  /** Aborted when the shutdown begins: ends child processes and an unfinished start. */
  signal: AbortSignal
  /** Registers a function that closes something; the last registered is called first. */
  add: (close: () => Promise<void>) => void
  /** Closes everything and ends the process. */
  stop: (exitCode: number) => Promise<void>
}

// One Ctrl-C sends up to three signals: by the terminal, by npm, and by the process that npm started.
const sameKeystrokeMs = 700
const hardLimitMs = 25_000

/**
 * Shuts down gracefully on Ctrl-C, SIGTERM, the end of the parent process (all with exit code `codeOnSignal`) or an uncaught
 * exception. A second signal or the time limit ends the process at once.
 */
export function prepareShutdown(codeOnSignal = 0): Shutdown {
  const closers: (() => Promise<void>)[] = []
  const abort = new AbortController()
  let startedAt = 0

  const stop = async (exitCode: number) => {
    if (abort.signal.aborted) return
    abort.abort()
    startedAt = performance.now()
    setTimeout(() => process.exit(1), hardLimitMs).unref()
    for (const close of closers.toReversed()) await close().catch(printError)
    process.exit(exitCode)
  }
  const onSignal = () => {
    if (!abort.signal.aborted) {
      printLine('\nClosing…')
      stop(codeOnSignal)
    } else if (performance.now() - startedAt > sameKeystrokeMs) process.exit(1)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
  process.on('disconnect', onSignal)
  process.on('uncaughtException', (error) => {
    if (!abort.signal.aborted) printError(error)
    stop(1)
  })
  return { signal: abort.signal, add: (close) => closers.push(close), stop }
}

const printError = (error: unknown) => console.error(error)
