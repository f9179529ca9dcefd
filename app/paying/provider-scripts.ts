import type { ProviderName } from '#domain/orders/provider-name.ts'
import type { ProviderPopup } from './provider-popup.ts'

const loadTimeoutMs = 10_000

const pathOf = (provider: ProviderName | null) => `./${provider}.ts`
const popups = import.meta.glob<ProviderPopup>('./*.ts', { base: './popups', eager: true, import: 'popup' })

/** The popup of a provider, from `popups/<provider>.ts`. */
export function popupOf(provider: ProviderName): ProviderPopup {
  const popup = popups[pathOf(provider)]
  if (!popup) throw new Error(provider)
  return popup
}

/**
 * Loads a provider's script unless its global variable exists, and returns the function that removes its element. Throws when it
 * doesn't load.
 */
export async function loadScript(global: string, url: string): Promise<() => void> {
  if (global in window) return () => {}
  const script = document.createElement('script')
  await new Promise<void>((resolve, reject) => {
    // The page's own nonce; browsers hide it from the attribute but not from the property.
    script.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
    script.src = url
    script.onload = () => resolve()
    script.onerror = reject
    setTimeout(reject, loadTimeoutMs)
    document.head.append(script)
  }).catch((fault) => {
    script.remove()
    throw fault
  })
  return () => script.remove()
}

/** Removes what the providers' scripts left on the page, except the script of the provider that is opened next. */
export function removeProviders(except: ProviderName | null = null): void {
  for (const [path, { global, traces }] of Object.entries(popups)) {
    if (path === pathOf(except)) continue
    Reflect.deleteProperty(window, global)
    for (const trace of document.querySelectorAll(traces)) trace.remove()
  }
}
