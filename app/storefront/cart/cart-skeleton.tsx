import { Button } from '#app/ui/button.tsx'

/**
 * A placeholder for the cart until React has read local storage. Before the first paint, inline scripts hide it if the cart is empty,
 * or else fill in the stored lines (server/first-paint/stored-lines.ts).
 */
export function CartSkeleton() {
  return (
    <div
      aria-hidden="true"
      data-cart-skeleton
      className="noscript:hidden grid grid-cols-1 items-start gap-x-14 gap-y-8 pt-6 lg:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <div className="border-line border-t">
        <div
          data-stored-lines
          // biome-ignore lint/security/noDangerouslySetInnerHtml: it is empty, and has React leave alone what a script puts there.
          dangerouslySetInnerHTML={nothing}
          suppressHydrationWarning
        />
        <div data-line-shapes>
          <LineShape />
          <LineShape />
        </div>
      </div>
      <div className="h-96 bg-raised" />
    </div>
  )
}

const nothing = { __html: '' }

/**
 * As high as a line whose name fits on one row. The script fills in or removes the marked parts, in their order: picture, name, sum,
 * options.
 */
const LineShape = () => (
  <div className="grid cols-auto-1 gap-4 border-line border-b py-5 sm:gap-6">
    <div data-part className="h-30 w-24 bg-sunken sm:h-35 sm:w-28" />
    <div className="grid content-between gap-3">
      <div className="grid gap-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          {/* biome-ignore lint/a11y/useHeadingContent: it breaks words as a line's name does, and is hidden from assistive technology. */}
          <h2 data-part className="h-5 w-3/5 min-w-0 flex-[1_1_5rem] bg-sunken font-medium leading-snug" />
          <p data-part className="h-5 w-24 shrink-0 bg-sunken tabular-nums" />
        </div>
        <div data-part className="flex h-lh items-center text-sm">
          <div className="h-4 w-1/3 bg-sunken" />
        </div>
        <div className="h-lh text-sm" />
      </div>
      {/* As high as a line's buttons, which wrap when they don't fit on one row. */}
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4">
        <div className="h-12 w-34.5 bg-sunken" />
        <div className="invisible flex flex-wrap max-sm:-ml-3 sm:-mr-3">
          {['Save for later', 'Remove'].map((label) => (
            <Button key={label} variant="quiet" className="px-3!">
              {label}
            </Button>
          ))}
        </div>
      </div>
    </div>
  </div>
)
