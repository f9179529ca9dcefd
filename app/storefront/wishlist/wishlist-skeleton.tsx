export const wishlistGridClass = 'grid two-up gap-x-4 gap-y-10 pt-6 md:grid-cols-3 lg:grid-cols-4 lg:gap-x-7'

/** Placeholders for four saved products, until local storage was read. */
export const WishlistSkeleton = () => (
  <ul aria-hidden="true" className={`noscript:hidden! ${wishlistGridClass}`}>
    {['first', 'second', 'third', 'fourth'].map((key) => (
      <li key={key} className="grid content-start">
        <div className="aspect-4/5 bg-sunken" />
        <div className="grid gap-1 pt-3">
          <div className="h-lh w-3/4 bg-sunken font-display text-lg leading-snug" />
          <div className="h-lh w-1/3 bg-sunken" />
          <div className="h-lh text-sm" />
          <div className="mt-1 h-12 bg-sunken" />
        </div>
      </li>
    ))}
  </ul>
)
