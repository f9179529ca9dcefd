import type { Shop } from '#domain/shop.ts'

/** What was read, or null where that failed: it is logged, and the page says so in its own words. */
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
