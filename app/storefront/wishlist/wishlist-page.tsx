import { useRef } from 'react'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { useFocusAfterRemoval } from '#app/ui/use-focus-after-removal.ts'
import { WithoutScripts } from '../../cart/no-script-notice.tsx'
import type { WishlistItem } from '../../cart/parse-stored-cart.ts'
import { useCart } from '../../cart/store.ts'
import { useLinks } from '../layouts/layout-links.ts'
import { useWishlistItemStatus } from './use-wishlist-item-status.ts'
import { WishlistCard } from './wishlist-card.tsx'
import { WishlistSkeleton, wishlistGridClass } from './wishlist-skeleton.tsx'

/** The saved products, newest first. Shows the stored data at once and the current data when loaded. */
export function WishlistPage() {
  const { wishlist, ready } = useCart()
  const heading = useRef<HTMLHeadingElement>(null)
  const { shop } = useLinks()
  return (
    <div className="wrap min-h-svh pt-8 pb-12 lg:pt-12 lg:pb-20">
      <h1 ref={heading} tabIndex={-1} className="font-display text-4xl outline-none lg:text-5xl">
        Your Wishlist
      </h1>
      <p role="status" className="min-h-lh pt-2 text-soft text-sm tabular-nums">
        {ready && wishlist.length > 0 && `${wishlist.length} ${wishlist.length === 1 ? 'piece' : 'pieces'} saved`}
      </p>
      <WithoutScripts what="wishlist" />
      {!ready && <WishlistSkeleton />}
      {ready && wishlist.length === 0 && (
        <EmptyState
          isPart
          title="Your wishlist is empty"
          text="Press the heart on a piece you like, and it waits for you here."
        >
          <ButtonLink to={shop}>Continue Shopping</ButtonLink>
        </EmptyState>
      )}
      {ready && wishlist.length > 0 && <WishlistGrid wishlist={wishlist} onEmptied={() => heading.current?.focus()} />}
    </div>
  )
}

function WishlistGrid({ wishlist, onEmptied }: { wishlist: WishlistItem[]; onEmptied: () => void }) {
  const fresh = useWishlistItemStatus(wishlist)
  const { list, focusAfter } = useFocusAfterRemoval<HTMLUListElement>(onEmptied)
  return (
    <ul ref={list} className={wishlistGridClass}>
      {wishlist.map((item, place) => (
        <li key={item.id}>
          <WishlistCard item={item} status={fresh(item.id)} onRemoved={() => focusAfter(place)} />
        </li>
      ))}
    </ul>
  )
}
