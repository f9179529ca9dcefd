import type { Logger } from 'pino'

export type CrashHandler = {
  log: Logger
  /** Shuts the server down gracefully. */
  drain: () => Promise<void>
  exit?: (code: number) => void
}

const hardStopMs = 25_000

/**
 * Handles uncaught exceptions and unhandled rejections: logs them, drains the server, and exits with code 1 after 25 s at the
 * latest, so that a supervisor restarts the process. Returns the function that removes the handler.
 */
export function installCrashHandler({ log, drain, exit = (code) => process.exit(code) }: CrashHandler): () => void {
  let isShuttingDown = false
  const shutDown = async (err: unknown) => {
    log.fatal({ err }, 'uncaught exception')
    if (isShuttingDown) return
    isShuttingDown = true
    setTimeout(() => exit(1), hardStopMs).unref()
    await drain().catch((fault: unknown) =>
      log.fatal({ err: fault }, 'shutting down after an uncaught exception failed'),
    )
    exit(1)
  }
  const onFault = (fault: unknown) => void shutDown(fault)
  process.on('uncaughtException', onFault)
  process.on('unhandledRejection', onFault)
  return () => {
    process.off('uncaughtException', onFault)
    process.off('unhandledRejection', onFault)
  }
}
