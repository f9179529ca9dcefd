import { statfsSync } from 'node:fs'

/** Why the embedded database isn't available, with a sentence that says what to do. */
export type Refusal = {
  ok: false
  reason:
    | 'unsupported'
    | 'no-account'
    | 'not-writable'
    | 'disk-full'
    | 'wrong-version'
    | 'password-lost'
    | 'in-use'
    | 'did-not-start'
  message: string
}

const elsewhere = 'or set DATA_DIR to another folder'

export const refusals = {
  unsupported: (why: string): Refusal => ({
    ok: false,
    reason: 'unsupported',
    message: `The PostgreSQL that comes with the shop can't run here (${why}); set DATABASE_URL to a PostgreSQL of your own.`,
  }),
  noAccount: (why: string): Refusal => ({
    ok: false,
    reason: 'no-account',
    message: `PostgreSQL refuses to run as root and ${why}; start the shop as an ordinary user, or set DATABASE_URL.`,
  }),
  notWritable: (folder: string): Refusal => ({
    ok: false,
    reason: 'not-writable',
    message: `The data folder ${folder} can't be written by this user; allow that, ${elsewhere}.`,
  }),
  notOurs: (folder: string, owner: string): Refusal => ({
    ok: false,
    reason: 'not-writable',
    message: `The data in ${folder} belongs to ${owner}; start the shop as root or as that user, ${elsewhere}.`,
  }),
  diskFull: (folder: string): Refusal => ({
    ok: false,
    reason: 'disk-full',
    message: `The disk that holds ${folder} is full; make room on it, ${elsewhere}.`,
  }),
  wrongVersion: (folder: string, written: string, ours: string): Refusal => ({
    ok: false,
    reason: 'wrong-version',
    message: `The data in ${folder} was written by PostgreSQL ${written} and the shop now brings ${ours}; move it over with pg_dump and pg_restore, ${elsewhere}.`,
  }),
  passwordLost: (file: string): Refusal => ({
    ok: false,
    reason: 'password-lost',
    message: `The database doesn't accept the password in ${file}; put that file back from a backup, ${elsewhere}.`,
  }),
  inUse: (folder: string): Refusal => ({
    ok: false,
    reason: 'in-use',
    message: `The data in ${folder} is held by a server that doesn't answer, on this machine or in a container; stop that one first, ${elsewhere}.`,
  }),
  didNotStart: (why: string, log: string): Refusal => ({
    ok: false,
    reason: 'did-not-start',
    message: `PostgreSQL didn't start (${why}); its log is ${log}.`,
  }),
}

/** The refusal behind a file system error on `folder`, or null when the error is of another kind. */
export function refusalOf(error: unknown, folder: string): Refusal | null {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === '53100') return refusals.diskFull(folder)
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || code === 'ENOTDIR' || code === 'EEXIST') {
    return refusals.notWritable(folder)
  }
  return null
}

/** The refusal behind what initdb or postgres wrote before it gave up. */
export function refusalFromOutput(output: string, folder: string, log: string): Refusal {
  if (
    /No space left on device|Disk quota exceeded|wrote only|Check free disk space/.test(output) ||
    freeBytes(folder) < needed
  )
    return refusals.diskFull(folder)
  if (/Permission denied|Read-only file system/.test(output)) return refusals.notWritable(folder)
  const line = /(?:FATAL|PANIC|error):\s*(.+)/.exec(output)?.[1] ?? output.trim().split('\n').at(-1)
  return refusals.didNotStart(line || 'it ended without a word', log)
}

// PostgreSQL names a full disk in many ways, and can't name it at all when its log is on the same disk.
const needed = 16 * 1024 * 1024

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
