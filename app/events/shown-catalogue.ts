import { useEffect, useEffectEvent } from 'react'

type Shown = { productIds: readonly string[]; refresh: () => void }

/** What the page shows of the catalogue beside the data of its route, and whether the router reads that data anew because it has changed. */
export const shownCatalogue = { parts: new Set<Shown>(), isRevalidating: false }

/** Whether a route is to load its data again at the same address: only because the catalogue has changed. */
export const revalidatesForCatalogue = (): boolean => shownCatalogue.isRevalidating

/** Tells that a part of the page shows how many pieces of these products are left; `refresh` is called when the catalogue has changed. */
export function useShownProducts(productIds: readonly string[], refresh: () => void = () => {}): void {
  const ids = productIds.join()
  const onChange = useEffectEvent(refresh)
  // As long as the part is shown.
  useEffect(() => {
    const part = { productIds: ids.split(','), refresh: () => onChange() }
    shownCatalogue.parts.add(part)
    return () => {
      shownCatalogue.parts.delete(part)
    }
  }, [ids])
}
