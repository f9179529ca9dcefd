import { closeSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { takeLock } from '#infra/postgres/embedded-lock.ts'

/**
 * Calls `act` while holding an exclusive lock on `file`, and waits until no other process holds it. The lock ends with
 * its process.
 */
export async function withLock<T>(file: string, act: () => Promise<T>): Promise<T> {
  const lock = await waitForLock(file)
  try {
    return await act()
  } finally {
    closeSync(lock)
  }
}

async function waitForLock(file: string): Promise<number> {
  for (;;) {
    const lock = takeLock(file)
    if (lock !== null) return lock
    await sleep(200)
  }
}
