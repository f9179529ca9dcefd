/** The parts of a long text; at a desk they stay beside it. */
export const Contents = ({ contents }: { contents: readonly { id: string; name: string }[] }) =>
  contents.length === 0 ? null : (
    <nav
      aria-label="On this page"
      className="lg:sticky lg:top-28 lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:max-h-[calc(100dvh-8rem)] lg:self-start lg:overflow-y-auto"
    >
      <ul className="border-line border-l text-sm">
        {contents.map(({ id, name }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="flex min-h-11 items-center py-1 pl-4 text-soft hover:text-ink hover:underline"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
