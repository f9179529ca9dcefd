/** How rows of a list are selected. */
export type RowChoice<Row> = {
  /** Whether any is: what can be done with them stands in the place of the head. */
  isOn: boolean
  /** Whether a phone's cards have boxes; a table always has. */
  isShownOnPhone: boolean
  isSelected: (row: Row) => boolean
  nameOf: (row: Row) => string
  onToggle: (rows: readonly Row[], isOn: boolean) => void
}

type Props = { label: string; isChecked: boolean; onToggle: (isOn: boolean) => void }

/** The box that selects a row, as large as a finger. */
export const RowBox = ({ label, isChecked, onToggle }: Props) => (
  <label className="grid size-11 cursor-pointer place-items-center">
    <input
      type="checkbox"
      data-selects
      aria-label={label}
      checked={isChecked}
      onChange={(event) => onToggle(event.target.checked)}
      className="size-4.5 accent-(--brand)"
    />
  </label>
)
