import type { ToWorker } from '#app/offline/messages.ts'

const name = 'data-saver'
const yearInMs = 31_536_000_000
const listeners = new Set<() => void>()

/** Whether less data is being loaded, as the page was told before it was painted or by the switch since. */
export const savesData = () => document.documentElement.classList.contains(name)

/** Whether the browser itself asks for less data; the shop's switch can't overrule that. */
export const browserSavesData = () =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true

export function watchDataSaver(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => void listeners.delete(onChange)
}

/**
 * Saves data from now on, or no longer: kept for later visits, and told to the server by a cookie, which then sends lighter
 * pictures. Those that are shown already stay as they are.
 */
export function saveData(on: boolean): void {
  document.documentElement.classList.toggle(name, on)
  tellServer(on)
  remember(on)
  if (!on) forgetLightPictures()
  for (const listener of listeners) listener()
}

// Browsers without a cookie store, from before 2025, leave out hover pictures but get none that are lighter.
function tellServer(on: boolean): void {
  if (!('cookieStore' in window)) return
  if (on) cookieStore.set({ name, value: '1', expires: Date.now() + yearInMs, sameSite: 'lax' })
  else cookieStore.delete(name)
}

function remember(on: boolean): void {
  try {
    if (on) localStorage.setItem(`aso-${name}`, 'on')
    else localStorage.removeItem(`aso-${name}`)
  } catch {
    // Storage that is full or forbidden: the cookie remembers it for the pictures, and this page already knows.
  }
}

function forgetLightPictures(): void {
  const message: ToWorker = { type: 'forget-pictures' }
  navigator.serviceWorker?.controller?.postMessage(message)
}
