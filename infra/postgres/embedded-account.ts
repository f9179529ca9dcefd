import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'

/** The system user that the server runs as; null is ourselves. */
export type Account = { uid: number; gid: number } | null

export const runningAsRoot = () => process.getuid?.() === 0

/**
 * An unprivileged system user for a server that root starts: the owner of the data if there is any, else `postgres`,
 * else `nobody`.
 */
export function accountForRoot(cluster: string): Exclude<Account, null> | null {
  const owner = statSync(cluster, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return findUser('postgres') ?? findUser('nobody')
}

/** Options of `spawn` that run a child as `account`, outside our folder and without our PG… variables. */
export function runAs(account: Account) {
  return { ...(account ?? {}), cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' } }
}

/** Whether `account` may pass through `folder`. */
export function canEnter(account: Account, folder: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', folder], runAs(account)).status === 0
}

/** The name of a user id for a sentence. */
export function nameOf(uid: number): string {
  return users().find((user) => user.uid === uid)?.name ?? `user ${uid}`
}

const findUser = (name: string) => {
  const user = users().find((each) => each.name === name && each.uid > 0)
  return user ? { uid: user.uid, gid: user.gid } : null
}

function users() {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
}
