import type { BannerCoupon } from './banner-store.ts'

/** Parses a banner message: a coupon, null for none, or undefined when invalid. */
export function readBanner(text: string | null | undefined): BannerCoupon | null | undefined {
  const parsed = parse(text)
  if (parsed === null) return null
  if (typeof parsed !== 'object') return undefined
  const { id, code, description } = parsed as Record<string, unknown>
  const isWhole = typeof id === 'string' && typeof code === 'string' && typeof description === 'string'
  return isWhole ? { id, code, description } : undefined
}

function parse(text: string | null | undefined): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}
