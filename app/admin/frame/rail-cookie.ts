const yearMs = 31_536_000_000

/** Whether this browser has made the rail narrow; the server reads it, so that the rail has its width before the first paint. */
export const isRailNarrow = (cookies: string | null): boolean => /(?:^|;\s*)aso_rail=narrow(?:;|$)/.test(cookies ?? '')

/** Keeps in this browser whether the rail is narrow; where it can't, that lasts as long as the page. */
export function keepRail(isNarrow: boolean): void {
  const value = isNarrow ? 'narrow' : 'wide'
  if (!('cookieStore' in window)) return
  void window.cookieStore.set({ name: 'aso_rail', value, path: '/admin', expires: Date.now() + yearMs })
}
