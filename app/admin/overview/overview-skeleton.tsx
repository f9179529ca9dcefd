const cards = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
const rows = ['a', 'b', 'c', 'd', 'e']

/** Placeholders in the shape of the overview. */
export const OverviewSkeleton = () => (
  <div role="status" className="grid gap-4">
    <span className="sr-only">Loading the dashboard</span>
    <div className="skeleton h-13.5" />
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,10rem),1fr))] gap-3 desk:gap-4 roomy:grid-cols-4">
      {cards.map((card) => (
        <div key={card} className="grid min-h-36 content-start gap-2 border border-line bg-surface p-3 desk:p-4">
          <span className="skeleton h-4 w-2/3" />
          <span className="skeleton h-7 w-1/2" />
        </div>
      ))}
    </div>
    <div className="grid grid-cols-1 gap-4 xl:grid-cols-[2fr_1fr]">
      <div className="border border-line bg-surface p-4 desk:p-5">
        <div className="skeleton h-88" />
      </div>
      <div className="border border-line bg-surface p-4 desk:p-5">
        <div className="skeleton h-88" />
      </div>
    </div>
    <div className="grid grid-cols-1 gap-4 roomy:grid-cols-2">
      <RowsSkeleton />
      <RowsSkeleton />
    </div>
  </div>
)

const RowsSkeleton = () => (
  <div className="border border-line bg-surface">
    <div className="h-13" />
    {rows.map((row) => (
      <div key={row} className="flex min-h-15.25 items-center gap-3 border-line border-t px-4 py-2 desk:px-5">
        <span className="grid grow gap-2">
          <span className="skeleton h-3.5 w-1/2" />
          <span className="skeleton h-3 w-1/3" />
        </span>
        <span className="skeleton h-3.5 w-20" />
      </div>
    ))}
  </div>
)
