/** Limits that never refuse. */
export const unlimited = {
  check: async () => ({ ok: true }) as const,
  guess: async () => ({ ok: true, holds: async () => {} }) as const,
  addressKey: (_: string): string | null => null,
  networkKey: (_: string): string | null => null,
}
