const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** A placeholder in the shape of a list's rows: a thumbnail, two lines, and numbers on desktops. */
export const ListSkeleton = ({ label }: { label: string }) => (
  <div role="status" className="border border-line bg-surface">
    <span className="sr-only">{label}</span>
    <div className="h-10 border-line border-b bg-raised tight:hidden" />
    {rows.map((row) => (
      <div
        key={row}
        className="flex min-h-14 items-center gap-3 border-line border-t px-4 py-2 first-of-type:border-t-0"
      >
        <span className="skeleton h-10 w-8 shrink-0 tight:h-16 tight:w-13" />
        <span className="grid grow gap-2">
          <span className="skeleton h-3.5 w-1/2" />
          <span className="skeleton h-3 w-1/3 roomy:hidden" />
        </span>
        <span className="skeleton h-3.5 w-1/6 tight:hidden" />
        <span className="skeleton h-3.5 w-1/6 tight:hidden" />
        <span className="skeleton h-3.5 w-16" />
      </div>
    ))}
  </div>
)
