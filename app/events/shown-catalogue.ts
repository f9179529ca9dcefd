import { useEffect, useEffectEvent } from 'react'

type Shown = { productIds: readonly string[]; refresh: () => void }

/**
 * The parts of the page that show the catalogue besides the data of its route, and whether the router is reloading that
 * data because the catalogue has changed.
 */
export const shownCatalogue = { parts: new Set<Shown>(), isRevalidating: false }

/** Whether a route should reload its data at the same address: only after the catalogue has changed. */
export const revalidatesForCatalogue = (): boolean => shownCatalogue.isRevalidating

/**
 * Registers that a part of the page shows the stock of these products; `refresh` is called after the catalogue has
 * changed.
 */
export function useShownProducts(productIds: readonly string[], refresh: () => void = () => {}): void {
  const ids = productIds.join()
  const onChange = useEffectEvent(refresh)
  // Registered while the component is mounted.
  useEffect(() => {
    const part = { productIds: ids.split(','), refresh: () => onChange() }
    shownCatalogue.parts.add(part)
    return () => {
      shownCatalogue.parts.delete(part)
    }
  }, [ids])
}
