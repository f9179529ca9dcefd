import { vi } from 'vitest'

/** Retries a check until it passes, for work in another process. The limit is generous so that a busy machine fails no test. */
export const eventually = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 25_000, interval: 20 })
