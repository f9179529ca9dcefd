import pino, { type Logger } from 'pino'
import type { Env } from './env.ts'

/** What a line about a request may hold: nothing that a visitor typed, and of the address the path alone. */
export type RequestLine = {
  requestId: string
  method: string
  path: string
  status: number
  ms: number
}

export const msSince = (began: number) => Math.round((performance.now() - began) * 10) / 10

const gatherBytes = 4096
const gatherMs = 250

/** The log: one JSON line an event on standard output, gathered for up to a quarter of a second. */
export function openLog(env: Pick<Env, 'LOG_LEVEL' | 'NODE_ENV'>): Logger {
  const output = pino.destination({ dest: 1, sync: true, minLength: gatherBytes, periodicFlush: gatherMs })
  process.once('exit', () => output.flushSync())
  // At somebody's desk a line a request is noise; refusals and faults are not.
  return pino(logOptions(env.LOG_LEVEL ?? (env.NODE_ENV === 'production' ? 'info' : 'warn')), output)
}

export const logOptions = (level: string) => ({
  level,
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label: string) => ({ level: label }) },
  serializers: { err: describeFault },
})

/** What the shop tells its faults to: one line each, with what was being done. */
export const reportTo =
  (log: Logger) =>
  (fault: unknown, about: string): void =>
    log.error({ err: fault, about }, 'fault')

const quietPaths = /^\/(?:assets|media|healthz|readyz)(?:\/|$)/
const refusals = new Map([
  [403, 'forbidden'],
  [413, 'too_large'],
  [415, 'unsupported_type'],
  [429, 'too_many_requests'],
])

/** One line about an answered request: faults are errors, refusals warnings, files and health only for those who debug. */
export function logRequest(log: Logger, line: RequestLine, refusal = refusals.get(line.status)): void {
  if (line.status >= 500) log.error(line, 'request')
  else if (refusal !== undefined) log.warn({ ...line, refusal }, 'request')
  else if (quietPaths.test(line.path)) log.debug(line, 'request')
  else log.info(line, 'request')
}

type Fault = { type: string; message: string; code?: string; stack?: string; cause?: Fault }

/** A fault by an allow-list: what a database adds to one (the row, the values) is about people. */
export function describeFault(fault: unknown): Fault {
  if (!(fault instanceof Error)) return { type: typeof fault, message: String(fault) }
  return {
    type: fault.name,
    message: fault.message,
    ...('code' in fault && typeof fault.code === 'string' && { code: fault.code }),
    ...(fault.stack !== undefined && { stack: fault.stack }),
    ...(fault.cause !== undefined && { cause: describeFault(fault.cause) }),
  }
}
