type Part = { id: string; name: string }

/** The parts of a long text: folded above it on a phone, beside it at a desk. */
export const Contents = ({ contents }: { contents: readonly Part[] }) =>
  contents.length === 0 ? null : (
    <>
      <details className="border-line border-y lg:hidden">
        <summary className="flex min-h-12 items-center font-semibold">On this page</summary>
        <Parts contents={contents} />
      </details>
      <nav
        aria-label="On this page"
        className="sticky top-28 col-start-1 row-span-2 row-start-1 max-h-[calc(100dvh-8rem)] self-start overflow-y-auto max-lg:hidden"
      >
        <Parts contents={contents} />
      </nav>
    </>
  )

const Parts = ({ contents }: { contents: readonly Part[] }) => (
  <ul className="border-line border-l pb-2 text-sm">
    {contents.map(({ id, name }) => (
      <li key={id}>
        <a href={`#${id}`} className="flex min-h-11 items-center py-1 pl-4 text-soft hover:text-ink hover:underline">
          {name}
        </a>
      </li>
    ))}
  </ul>
)
