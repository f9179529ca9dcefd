import { readVersionedSettings } from '#domain/settings/read-settings.server.ts'
import type { Shop } from '#domain/shop.ts'
import type { PageChanges } from './banner-cache.ts'

export type SettingsVersion = {
  /** How often the settings were saved. */
  current: () => Promise<number>
  /** Calls the listener when they may have been saved. */
  onChange: (listener: () => void) => void
}

/** Reads the version of the settings from the database once after each change, for any number of requests. */
export function createSettingsVersion({ db }: Pick<Shop, 'db'>, pageChanges: PageChanges): SettingsVersion {
  const listeners = new Set<() => void>()
  let reading: Promise<number> | null = null
  const read = async () => (await readVersionedSettings(db)).version

  const current = () => {
    if (reading) return reading
    const mine = read()
    reading = mine
    // A failed read isn't kept.
    mine.catch(() => {
      if (reading === mine) reading = null
    })
    return mine
  }
  pageChanges.subscribe((tag) => {
    if (tag !== 'settings' && tag !== 'everything') return
    reading = null
    for (const listener of listeners) listener()
  })
  return { current, onChange: (listener) => void listeners.add(listener) }
}
