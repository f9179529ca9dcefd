import type { ReactNode } from 'react'
import { Link } from '#app/ui/link.tsx'
import { useCartCount, useWishlist } from '../../cart/store.ts'

type Props = { className?: string; children: ReactNode }

const most = 99

/** A link to the cart, with the number of pieces in it. */
export function CartLink({ className = '', children }: Props) {
  const count = useCartCount()
  const name = count === 0 ? 'Cart, empty' : `Cart, ${count} ${count === 1 ? 'item' : 'items'}`
  return (
    <CountLink to="/cart" name={name} count={count} className={className}>
      {children}
    </CountLink>
  )
}

/** A link to the wishlist, with the number of products in it. */
export function WishlistLink({ className = '', children }: Props) {
  const { length } = useWishlist()
  const name = length === 0 ? 'Wishlist, empty' : `Wishlist, ${length} saved`
  return (
    <CountLink to="/wishlist" name={name} count={length} className={className}>
      {children}
    </CountLink>
  )
}

// The badge is positioned absolutely, so that nothing moves when local storage has been read.
function CountLink({ to, name, count, className, children }: Props & { to: string; name: string; count: number }) {
  return (
    <Link to={to} aria-label={name} className={`relative inline-flex min-h-11 items-center ${className}`}>
      {children}
      {count > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-0 right-0 grid h-[1.67em] min-w-[1.67em] place-items-center rounded-full bg-brand px-1 font-semibold font-text text-[min(0.75rem,16px)] text-on-brand tabular-nums tracking-normal"
        >
          {count > most ? `${most}+` : count}
        </span>
      )}
    </Link>
  )
}
