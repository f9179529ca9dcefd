import { forgetDraft, forgetSavedOrder } from '#app/cart/checkout-draft.ts'
import { forgetLastSynced } from '#app/cart/last-synced.ts'
import { contactDraft, forgetKeptDrafts } from './kept-drafts.ts'

const personalLists = ['aso-recent-searches', 'aso-recently-viewed']

/** Removes what this browser has stored about a person, at sign-out. The cart, its coupon and settings stay (decision 134). */
export function forgetPerson(): void {
  forgetDraft()
  forgetSavedOrder()
  forgetLastSynced()
  forgetKeptDrafts()
  try {
    for (const name of personalLists) localStorage.removeItem(name)
    sessionStorage.removeItem(contactDraft)
  } catch {
    // Where storage is blocked, there is nothing to remove.
  }
}
