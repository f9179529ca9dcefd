import { useEffect, useRef, useState } from 'react'
import { useOnDemand } from '#app/ui/use-on-demand.ts'
import { forgetViewed, maxShown, readViewed, rememberViewed, viewedStorage } from './viewed.ts'

const loadStrip = () => import('./recently-viewed.tsx').then(({ RecentlyViewed }) => RecentlyViewed)

const forget = (gone: string[]) => forgetViewed(viewedStorage(), gone)

// If the strip can't be loaded, the section stays empty without an error.
const nothing = () => {}

/** How far below the viewport the products start to load. */
const near = '0px 0px 700px 0px'

/**
 * The recently viewed section. It is added only while it is below the viewport, to avoid a layout shift, and its products are loaded
 * when it comes near.
 */
export function RecentlyViewedPlace({ productId }: { productId: string }) {
  const place = useRef<HTMLDivElement>(null)
  const [ids, setIds] = useState<string[]>([])
  const [isMade, setIsMade] = useState(false)
  const { part: Strip, want } = useOnDemand(loadStrip, nothing)

  // Reads local storage and adds this product, once per visit.
  useEffect(() => {
    const storage = viewedStorage()
    setIds(
      readViewed(storage)
        .filter((id) => id !== productId)
        .slice(0, maxShown),
    )
    rememberViewed(storage, productId)
  }, [productId])

  // Observes where the section is relative to the viewport.
  useEffect(() => {
    const element = place.current
    if (!element || ids.length === 0) return
    const below = new IntersectionObserver(([entry]) => {
      if (entry && entry.boundingClientRect.top >= window.innerHeight) setIsMade(true)
    })
    const close = new IntersectionObserver(([entry]) => entry?.isIntersecting && want(), { rootMargin: near })
    below.observe(element)
    close.observe(element)
    return () => {
      below.disconnect()
      close.disconnect()
    }
  }, [ids, want])

  return (
    <div ref={place} className="wrap">
      {isMade && (
        <section aria-labelledby="recently-viewed" className="pt-20 lg:pt-28">
          <h2 id="recently-viewed" className="font-display text-3xl atelier:text-center">
            Recently viewed
          </h2>
          {/* As high as the strip, however many products it has. */}
          <div className="mt-8 h-[calc(215px+2.82rem)] lg:h-[calc(255px+2.82rem)]">
            {Strip && <Strip ids={ids} onGone={forget} />}
          </div>
        </section>
      )}
    </div>
  )
}
