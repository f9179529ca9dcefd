import { followCatalogue } from '#app/events/follow-catalogue.ts'
import { subscribe } from '#app/events/page-events.ts'
import { type PageRouter, reloadPageData } from '#app/events/reload-page-data.ts'
import { followBanner } from '../header/follow-banner.ts'

/** Follows what every page of the storefront shows: the banner and the catalogue. */
export function followPageEvents(router: PageRouter): void {
  followBanner()
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
