import type { Shop } from '#domain/shop.ts'

/**
 * Returns what `read` resolves to, or null after reporting its fault; the page then says in its own words that
 * something is missing.
 */
export async function readOrReport<T>(
  shop: Pick<Shop, 'report'>,
  about: string,
  read: () => Promise<T>,
): Promise<T | null> {
  try {
    return await read()
  } catch (fault) {
    shop.report(fault, about)
    return null
  }
}
