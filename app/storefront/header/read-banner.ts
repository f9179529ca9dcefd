import type { BannerCoupon } from './banner-store.ts'

/** Parses a received banner: a coupon, null for none, or undefined when invalid. */
export function readBanner(value: unknown): BannerCoupon | null | undefined {
  if (value === null) return null
  if (typeof value !== 'object') return undefined
  const { id, code, description } = value as Record<string, unknown>
  const isWhole = typeof id === 'string' && typeof code === 'string' && typeof description === 'string'
  return isWhole ? { id, code, description } : undefined
}
