import { followCatalogue } from '#app/events/follow-catalogue.ts'
import { subscribe } from '#app/events/page-events.ts'
import { type PageRouter, reloadPageData } from '#app/events/reload-page-data.ts'
import { followBanner } from '../header/follow-banner.ts'
import { followSettings } from '../header/follow-settings.ts'
import { reloadFrame } from './reload-frame.ts'

/** Follows what every page of the storefront shows: the banner, the catalogue, and the settings in their version that is shown. */
export function followPageEvents(router: PageRouter, shownVersion: () => number): void {
  followBanner()
  followSettings({ shownVersion, reload: () => reloadFrame(router.revalidate) })
  followCatalogue({ subscribe, reload: () => reloadPageData(router), isBusy })
}

let isTouched = false
for (const [type, touches] of [
  ['pointerdown', true],
  ['pointerup', false],
  ['pointercancel', false],
] as const) {
  addEventListener(type, () => {
    isTouched = touches
  })
}

/** Under a thumb, or below a dialog, nothing is replaced. */
const isBusy = () => isTouched || document.querySelector('dialog[open]') !== null
