import type { ConnectionProblem } from '#domain/setup/connections.ts'

const problems: readonly (readonly [RegExp, ConnectionProblem])[] = [
  [/^(ENOTFOUND|EAI_AGAIN|EDNS|ENODATA)$/, 'host_not_found'],
  [/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH)$/, 'refused'],
  [/^(ETIMEDOUT|ETIME|UND_ERR_(?:CONNECT|HEADERS|BODY)_TIMEOUT|TimeoutError|AbortError)$/, 'timed_out'],
  [/^(CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_TLS_|ERR_SSL_|EPROTO)/, 'certificate'],
]

/**
 * Which problem with the other side a network fault stands for; null when it isn't a network fault. The innermost cause
 * decides, because the faults around it only say that something failed.
 */
export function networkProblem(fault: unknown): ConnectionProblem | null {
  if (!(fault instanceof Error)) return null
  const inner = fault instanceof AggregateError ? fault.errors[0] : fault.cause
  const within = networkProblem(inner)
  if (within !== null) return within
  const texts = ['code' in fault ? String(fault.code) : '', fault.name, fault.message.split(' ')[1] ?? '']
  for (const [pattern, problem] of problems) if (texts.some((text) => pattern.test(text))) return problem
  return /\bssl|\btls|wrong version number|packet length/i.test(fault.message) ? 'certificate' : null
}

/** At most 200 characters of what the other side said, on one line, with the secrets replaced. */
export function saidBy(text: string, secrets: readonly string[] = []): string {
  const clean = secrets
    .filter((secret) => secret.length > 3)
    .reduce((said, secret) => said.replaceAll(secret, '…'), text)
  return clean
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 200)
}
