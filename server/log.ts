import pino, { type Logger } from 'pino'
import type { Env } from './env.ts'

/** The fields of a request's log line: nothing that a visitor typed, and of the URL only the path. */
export type RequestLine = {
  requestId: string
  method: string
  path: string
  status: number
  ms: number
}

export const msSince = (began: number) => Math.round((performance.now() - began) * 10) / 10

const bufferBytes = 4096
const flushMs = 250

/** The log: one JSON line for each event on standard output, buffered for up to a quarter of a second. */
export function createLog(env: Pick<Env, 'LOG_LEVEL' | 'NODE_ENV'>): Logger {
  const output = pino.destination({ dest: 1, sync: true, minLength: bufferBytes, periodicFlush: flushMs })
  process.once('exit', () => output.flushSync())
  // In development only refusals and faults are of interest, not every request.
  return pino(logOptions(env.LOG_LEVEL ?? (env.NODE_ENV === 'production' ? 'info' : 'warn')), output)
}

export const logOptions = (level: string) => ({
  level,
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label: string) => ({ level: label }) },
  serializers: { err: describeFault },
})

/** The shop's `report`: logs each fault with what was being done. */
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

/** Logs an answered request: faults as errors, refusals as warnings, files and health checks at debug level. */
export function logRequest(log: Logger, line: RequestLine, refusal = refusals.get(line.status)): void {
  if (line.status >= 500) log.error(line, 'request')
  else if (refusal !== undefined) log.warn({ ...line, refusal }, 'request')
  else if (quietPaths.test(line.path)) log.debug(line, 'request')
  else log.info(line, 'request')
}

type Fault = { type: string; message: string; code?: string; stack?: string; cause?: Fault }

/** The allowed fields of a fault: other fields of database errors contain rows with personal data. */
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
