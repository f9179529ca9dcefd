import { renderToString } from 'react-dom/server'
import toast from 'react-hot-toast/headless'
import { beforeEach, expect, test } from 'vitest'
import { Toaster } from '#app/ui/toaster.tsx'
import { sayDone, sayFailed } from './outcome-toast.ts'

// Earlier tests may have left toasts.
beforeEach(() => toast.remove())

/** The toasts that aren't disappearing. */
const shown = () =>
  [
    ...renderToString(<Toaster />).matchAll(
      /<div role="(alert|status)"( aria-hidden="true")?.*?break-words[^>]*>(.*?)</gs,
    ),
  ]
    .filter(([, , isLeaving]) => isLeaving === undefined)
    .map(([, role, , text]) => `${role}: ${text}`)
    .toSorted()

// @rule back-office §8 Coupons | A later success of the same form removes its error; another form's error stays
//   broken by: the error left in place (outcome-toast.ts)
test('a success removes only the same form’s error', () => {
  sayFailed('coupon:a', 'Failed to save coupon')
  sayFailed('coupon:a', 'Failed to save coupon')
  sayFailed('settings', 'Failed to save settings')
  expect(shown()).toEqual(['alert: Failed to save coupon', 'alert: Failed to save settings'])
  sayDone('coupon:a', 'Coupon updated successfully')
  expect(shown()).toEqual(['alert: Failed to save settings', 'status: Coupon updated successfully'])
})
