import type { ProviderName } from '#domain/orders/provider-name.ts'

/** Pays an order as its page's form does without scripts, which leads to the provider's own page. */
export function payWithoutScripts(orderId: string, provider: ProviderName): void {
  const choice = document.createElement('input')
  choice.name = 'paymentGateway'
  choice.value = provider
  const form = document.createElement('form')
  form.method = 'post'
  form.action = `/order-success?order=${orderId}`
  form.hidden = true
  form.append(choice)
  document.body.append(form)
  form.submit()
}
