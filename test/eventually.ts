import { vi } from 'vitest'

/** What is pushed at once arrives within this time even on the busiest machine; what is only found by polling takes 25 s or longer. */
export const atOnceMs = 10_000

/** Retries a check until it passes, for work in another process. The limit is generous, so that no test fails on a busy machine. */
export const eventually = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 25_000, interval: 20 })
