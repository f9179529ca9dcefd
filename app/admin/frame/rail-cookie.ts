const yearMs = 31_536_000_000

/** Whether the navigation was collapsed in this browser, from a cookie, so that it has its width before the first paint. */
export const isRailNarrow = (cookies: string | null): boolean => /(?:^|;\s*)aso_rail=narrow(?:;|$)/.test(cookies ?? '')

/** Stores whether the navigation is collapsed. Where that isn't supported, it lasts as long as the page. */
export function keepRail(isNarrow: boolean): void {
  const value = isNarrow ? 'narrow' : 'wide'
  if (!('cookieStore' in window)) return
  void window.cookieStore.set({ name: 'aso_rail', value, path: '/admin', expires: Date.now() + yearMs })
}
