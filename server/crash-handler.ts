import type { Logger } from 'pino'

export type CrashHandler = {
  log: Logger
  /** Takes the server down in order. */
  drain: () => Promise<void>
  exit?: (code: number) => void
}

const hardStopMs = 25_000

/**
 * For faults that nothing caught: writes them down, finishes what is under way, and ends the process with code 1 after 25 s at
 * the latest, for a supervisor to start a fresh one. Returns the way to undo this.
 */
export function installCrashHandler({ log, drain, exit = (code) => process.exit(code) }: CrashHandler): () => void {
  let leaving = false
  const leave = async (err: unknown) => {
    log.fatal({ err }, 'uncaught')
    if (leaving) return
    leaving = true
    setTimeout(() => exit(1), hardStopMs).unref()
    await drain().catch((fault: unknown) => log.fatal({ err: fault }, 'draining failed'))
    exit(1)
  }
  const onFault = (fault: unknown) => void leave(fault)
  process.on('uncaughtException', onFault)
  process.on('unhandledRejection', onFault)
  return () => {
    process.off('uncaughtException', onFault)
    process.off('unhandledRejection', onFault)
  }
}
