/** The shape of a cart with two lines, until the browser's storage was read. An inline script hides it before the first paint of an empty one. */
export function CartSkeleton() {
  return (
    <div
      aria-hidden="true"
      data-cart-skeleton
      className="noscript:hidden grid items-start gap-x-14 gap-y-8 pt-6 lg:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <div className="border-line border-t">
        <LineShape />
        <LineShape />
      </div>
      <div className="h-96 bg-raised" />
    </div>
  )
}

const LineShape = () => (
  <div className="grid cols-auto-1 gap-4 border-line border-b py-5 sm:gap-6">
    <div className="h-30 w-24 bg-sunken sm:h-35 sm:w-28" />
    <div className="grid content-between">
      <div className="grid gap-2">
        <div className="h-5 w-3/5 bg-sunken" />
        <div className="h-4 w-1/3 bg-sunken" />
      </div>
      <div className="h-11 w-32 bg-sunken" />
    </div>
  </div>
)
