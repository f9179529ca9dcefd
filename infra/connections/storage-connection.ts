import { randomUUID } from 'node:crypto'
import { isDiskFull, type Storage } from '#domain/media/storage.ts'
import type { ConnectionProblem, StorageConnection, Trial } from '#domain/setup/connections.ts'
import { networkProblem, saidBy } from './connection-fault.ts'

/** The storage of pictures; trying it writes a small file, reads it again and deletes it. */
export const storageConnection = (
  storage: Storage,
  place: string | null,
  secrets: readonly string[] = [],
): StorageConnection => ({ place, tryOut: () => tryOut(storage, secrets) })

async function tryOut(storage: Storage, secrets: readonly string[]): Promise<Trial> {
  const folder = `media/trial-${randomUUID()}`
  const written = new TextEncoder().encode(folder)
  try {
    await storage.write(`${folder}/trial.txt`, written, 'text/plain')
    const read = await storage.read(`${folder}/trial.txt`)
    await storage.delete(folder)
    if (read !== null && Buffer.from(read).equals(written)) return { ok: true }
    return { ok: false, problem: 'other', detail: 'what was written could not be read again' }
  } catch (fault) {
    await storage.delete(folder).catch(() => {})
    return { ok: false, problem: storageProblem(fault), detail: saidBy(innermost(fault), secrets) }
  }
}

function storageProblem(fault: unknown): ConnectionProblem {
  if (isDiskFull(fault)) return 'full'
  const names = namesOf(fault)
  if (names.some((name) => /^(EACCES|EPERM|EROFS)$/.test(name))) return 'not_writable'
  if (names.some((name) => /^(NoSuchBucket|NotFound|ENOENT|ENOTDIR)$/.test(name))) return 'not_there'
  if (names.some((name) => /^(InvalidAccessKeyId|SignatureDoesNotMatch|InvalidToken|ExpiredToken)$/.test(name)))
    return 'key_refused'
  if (names.includes('AccessDenied') || names.includes('Forbidden')) return 'key_may_not'
  return networkProblem(fault) ?? 'other'
}

/** The names and codes of a fault and of what caused it. */
function namesOf(fault: unknown): string[] {
  if (!(fault instanceof Error)) return []
  const code = 'code' in fault ? [String(fault.code)] : []
  return [fault.name, ...code, ...namesOf(fault.cause)]
}

const innermost = (fault: unknown): string => {
  if (!(fault instanceof Error)) return String(fault)
  return fault.cause instanceof Error ? innermost(fault.cause) : fault.message
}
