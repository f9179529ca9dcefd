import pino, { type Logger } from 'pino'
import { describeFault } from '#domain/describe-fault.ts'
import { routeTemplate } from '#http/route-template.ts'
import type { Env } from './env.ts'

/** The fields of a request's log line. Of the address only the template of its route is logged, and nothing that a visitor typed. */
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

/** The shop's `report`: logs each fault, with what was being done. */
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
export function logRequest(log: Logger, request: RequestLine, refusal = refusals.get(request.status)): void {
  // React Router's response to a data request that redirects has status 202.
  const isServed = request.status === 200 || request.status === 304
  const line = { ...request, path: routeTemplate(request.path, { isServed }) }
  if (line.status >= 500) log.error(line, 'request')
  else if (refusal !== undefined) log.warn({ ...line, refusal }, 'request')
  else if (quietPaths.test(line.path)) log.debug(line, 'request')
  else log.info(line, 'request')
}
