import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EditPreview } from './edit-preview.tsx'

const totals = (totalAmount: number) => ({ subtotal: totalAmount, discount: 0, shippingFee: 0, totalAmount })
const edited = { lines: [], before: totals(200_00), after: totals(100_00), lostCoupon: null }

// @rule back-office §2 Orders | The preview of an edit promises a mail to the customer only if the order has an e-mail address
//   broken by: the mail always promised (edit-preview.tsx)
test('the preview says whether the customer is mailed', () => {
  const html = (isMailed: boolean) =>
    renderToStaticMarkup(<EditPreview edited={edited} isMailed={isMailed} isBusy={false} />)
  expect(html(true)).toContain('The customer is mailed the order as it is then, with the link to pay.')
  expect(html(false)).toContain('Nobody is mailed: please send the customer the link to pay yourself.')
  expect(html(false)).not.toContain('The customer is mailed')
})
