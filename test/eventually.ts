import { vi } from 'vitest'

/** Waits until a check holds; how soon is no part of any test, so that a busy machine fails none. */
export const eventually = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 25_000, interval: 20 })
