import { followBanner } from './follow-banner.ts'
import { followSettings, type ShownSettings } from './follow-settings.ts'

/** Shows what changes in the shop while a page is open. */
export function followShop(shown: ShownSettings): void {
  followBanner()
  followSettings(shown)
}
