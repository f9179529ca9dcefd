import { Link } from '#app/ui/link.tsx'
import { useFocusAfterRemoval } from '#app/ui/use-focus-after-removal.ts'
import { useWishlist } from '../../cart/store.ts'
import { SavedItem } from './saved-item.tsx'
import { useCards } from './use-product-cards.ts'

const most = 8

/** The newest wishlist products, below the cart. `onEmptied`: the last of them was removed or moved to the cart. */
export function SavedForLater({ onEmptied }: { onEmptied: () => void }) {
  const { list, focusAfter } = useFocusAfterRemoval<HTMLUListElement>(onEmptied)
  const wishlist = useWishlist()
  const shown = wishlist.slice(0, most)
  const cards = useCards(shown)
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="saved" className="pt-14 lg:pt-20">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 pb-4">
        <h2 id="saved" className="font-display text-3xl">
          Saved for later
        </h2>
        <Link to="/wishlist" className="inline-flex min-h-11 items-center underline underline-offset-4">
          {wishlist.length > most ? `All ${wishlist.length} in your wishlist` : 'Your wishlist'}
        </Link>
      </div>
      <ul ref={list} className="grid gap-x-10 border-line border-t md:grid-cols-2">
        {shown.map((item, place) => (
          <SavedItem
            key={item.id}
            item={item}
            onRemoved={() => focusAfter(place)}
            card={cards?.found.get(item.id) ?? null}
            isGone={cards?.asked.has(item.id) === true && !cards.found.has(item.id)}
          />
        ))}
      </ul>
    </section>
  )
}
