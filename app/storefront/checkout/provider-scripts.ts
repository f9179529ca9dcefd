import { type ProviderName, providerNames } from '#domain/orders/provider-name.ts'

const loadPatience = 10_000

const globals = { paystack: 'PaystackPop', flutterwave: 'FlutterwaveCheckout', korapay: 'Korapay' } as const

// What is known of what each script puts on a page and doesn't take away again.
const traces: Record<ProviderName, string> = {
  paystack: 'iframe[id^="inline-background-"], iframe[id^="inline-checkout-"]',
  flutterwave: 'iframe[name="checkout"]',
  korapay: 'iframe[src*="korapay"]',
}

/** Loads a provider's script unless it is there. Throws when it doesn't come. Returns the way to take its element away. */
export async function loadProvider(provider: ProviderName, address: string): Promise<() => void> {
  if (window[globals[provider]]) return () => {}
  const script = document.createElement('script')
  await new Promise<void>((resolve, reject) => {
    // The page's own nonce; browsers hide it from the attribute but not from the property.
    script.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
    script.src = address
    script.onload = () => resolve()
    script.onerror = reject
    setTimeout(reject, loadPatience)
    document.head.append(script)
  }).catch((fault) => {
    script.remove()
    throw fault
  })
  return () => script.remove()
}

/** Takes away what providers' scripts have left on the page, but for one that is wanted again. */
export function removeProviders(except: ProviderName | null = null): void {
  for (const provider of providerNames) {
    if (provider === except) continue
    delete window[globals[provider]]
    for (const trace of document.querySelectorAll(traces[provider])) trace.remove()
  }
}
