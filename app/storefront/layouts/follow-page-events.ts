import { followCatalogue } from '#app/events/follow-catalogue.ts'
import { subscribe } from '#app/events/page-events.ts'
import { type PageRouter, reloadPageData } from '#app/events/reload-page-data.ts'
import { followBanner } from '../header/follow-banner.ts'
import { followSettings } from '../header/follow-settings.ts'
import { reloadFrame } from './reload-frame.ts'

/** Follows the events about what every storefront page shows: the banner, the catalogue and the shop's settings. */
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

/** Nothing is replaced while the page is touched or a dialog is open. */
const isBusy = () => isTouched || document.querySelector('dialog[open]') !== null
