import type { ToWorker } from '#app/offline/messages.ts'

const name = 'data-saver'
const yearInMs = 31_536_000_000
const listeners = new Set<() => void>()

/** Whether data saver is on. Set before the first paint, and by the switch. */
export const savesData = () => document.documentElement.classList.contains(name)

/** Whether the browser's own data saver is on, which the switch can't override. */
export const browserSavesData = () =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true

export function watchDataSaver(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => void listeners.delete(onChange)
}

/**
 * Turns data saver on or off, also for later visits. A cookie makes the server send lighter pictures; pictures already
 * shown stay.
 */
export function saveData(on: boolean): void {
  document.documentElement.classList.toggle(name, on)
  sendHint(on)
  remember(on)
  if (!on) forgetLightPictures()
  for (const listener of listeners) listener()
}

// Browsers without Cookie Store (before 2025) skip hover pictures but don't get lighter ones.
function sendHint(on: boolean): void {
  if (!('cookieStore' in window)) return
  if (on) cookieStore.set({ name, value: '1', expires: Date.now() + yearInMs, sameSite: 'lax' })
  else cookieStore.delete(name)
}

function remember(on: boolean): void {
  try {
    if (on) localStorage.setItem(`aso-${name}`, 'on')
    else localStorage.removeItem(`aso-${name}`)
  } catch {
    // Storage is full or blocked: the cookie still covers pictures.
  }
}

function forgetLightPictures(): void {
  const message: ToWorker = { type: 'forget-pictures' }
  navigator.serviceWorker?.controller?.postMessage(message)
}
