import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { readList, writeList } from './stored-list.ts'

export type BannerCoupon = { id: string; code: string; description: string }

type BannerState = {
  /** The last banner received since the page was opened; undefined for none yet. */
  received: BannerCoupon | null | undefined
  /** Whether the strip of an ended offer is kept until it is scrolled out of view. */
  isHeldOpen: boolean
  dismissed: readonly string[]
}

const storageKey = 'aso-dismissed-coupons'
const remembered = 50

const state = createStore<BannerState>(() => ({ received: undefined, isHeldOpen: false, dismissed: [] }))

if (typeof window !== 'undefined') {
  const readDismissed = () => state.setState({ dismissed: readList(storageKey, remembered) })
  readDismissed()
  // A coupon was dismissed in another tab.
  window.addEventListener('storage', ({ key }) => {
    if (key === storageKey) readDismissed()
  })
}

/** The coupon to show: the last one received, else the server-rendered one; null if there is none or it was dismissed. */
export function useBanner(fromServer: BannerCoupon | null): { coupon: BannerCoupon | null; isHeldOpen: boolean } {
  const { received, dismissed, isHeldOpen } = useStore(state)
  const coupon = received === undefined ? fromServer : received
  return { coupon: coupon && !dismissed.includes(coupon.id) ? coupon : null, isHeldOpen }
}

/** Whether this visitor has dismissed the coupon. */
export const isDismissed = (id: string): boolean => state.getState().dismissed.includes(id)

/** Hides a coupon in this browser from now on. */
export function dismiss(id: string): void {
  // A suspended tab may have missed what another one dismissed.
  const known = [...readList(storageKey, remembered), ...state.getState().dismissed]
  const dismissed = [...new Set([id, ...known])].slice(0, remembered)
  writeList(storageKey, dismissed)
  state.setState({ dismissed })
}

export const setBanner = (received: BannerCoupon | null, isHeldOpen = false): void =>
  state.setState({ received, isHeldOpen })
export const closeStrip = (): void => state.setState({ isHeldOpen: false })
