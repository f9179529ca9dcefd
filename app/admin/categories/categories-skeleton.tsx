const cards = ['a', 'b', 'c', 'd', 'e', 'f']

/** The layout of the category cards: stacked on phones, in columns on desktops. */
export const cardGrid = 'grid gap-3 desk:grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] desk:gap-5'

/** Placeholders in the shape of category cards. */
export const CategoriesSkeleton = () => (
  <div role="status" className={cardGrid}>
    <span className="sr-only">Loading categories</span>
    {cards.map((card) => (
      <div key={card} className="border border-line bg-surface handheld:grid handheld:grid-cols-[6.5rem_1fr]">
        <div className="skeleton min-h-36 desk:aspect-4/3" />
        <div className="grid content-start gap-3 p-4">
          <span className="skeleton h-4 w-1/2" />
          <span className="skeleton h-3.5 w-full" />
          <span className="skeleton h-3.5 w-2/3" />
          <span className="skeleton mt-3 h-9 w-full" />
        </div>
      </div>
    ))}
  </div>
)
