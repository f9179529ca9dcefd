type Props = {
  label: string
  /** The message when nothing was found. */
  nothing: string
  found: readonly { key: string; name: string; about: string; onChoose: () => void }[]
}

/** Search results, each selected by one press. */
export const FoundList = ({ label, nothing, found }: Props) =>
  found.length === 0 ? (
    <p role="status">{nothing}</p>
  ) : (
    <ul aria-label={label} className="grid max-h-80 overflow-y-auto border border-line-strong">
      {found.map(({ key, name, about, onChoose }) => (
        <li key={key} className="border-line border-b last:border-0">
          <button
            type="button"
            onClick={onChoose}
            className="wrap-anywhere grid min-h-14 w-full content-center px-3 py-2 text-left hover:bg-raised"
          >
            <span className="font-medium">{name}</span>
            <span className="text-soft tabular-nums">{about}</span>
          </button>
        </li>
      ))}
    </ul>
  )
