type Part = { id: string; name: string }

/** The contents of a long text: collapsed above it on phones, beside it on desktops. */
export const Contents = ({ contents }: { contents: readonly Part[] }) =>
  contents.length === 0 ? null : (
    <>
      <details className="information-folded">
        <summary>On this page</summary>
        <Parts contents={contents} />
      </details>
      <nav aria-label="On this page" className="information-beside">
        <Parts contents={contents} />
      </nav>
    </>
  )

const Parts = ({ contents }: { contents: readonly Part[] }) => (
  <ul className="information-contents">
    {contents.map(({ id, name }) => (
      <li key={id}>
        <a href={`#${id}`} className="information-link">
          {name}
        </a>
      </li>
    ))}
  </ul>
)
