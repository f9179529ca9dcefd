import { vi } from 'vitest'

/** What is told at once is there by then on the busiest machine; what is only found by looking again takes 25 s or longer. */
export const atOnceMs = 10_000

/** Retries a check until it passes, for work in another process. The limit is generous so that a busy machine fails no test. */
export const eventually = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 25_000, interval: 20 })
