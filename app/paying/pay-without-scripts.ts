import { expectedTotalName } from '#app/order/pay-problem.ts'
import type { Kobo } from '#domain/money/money.ts'
import type { ProviderName } from '#domain/orders/provider-name.ts'

/** Posts the order page's no-script form, which redirects to the provider's own page. `total` is the one that the page shows. */
export function payWithoutScripts(orderId: string, provider: ProviderName, total: Kobo): void {
  const fields = { paymentGateway: provider, [expectedTotalName]: String(total) }
  const form = document.createElement('form')
  form.method = 'post'
  form.action = `/order-success?order=${orderId}`
  form.hidden = true
  for (const [name, value] of Object.entries(fields)) {
    const field = document.createElement('input')
    form.append(Object.assign(field, { name, value }))
  }
  document.body.append(form)
  form.submit()
}
