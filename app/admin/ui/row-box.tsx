/** How a list's rows are selected. */
export type RowChoice<Row> = {
  /** Whether any row is selected; the actions for them then replace the table's header. */
  isOn: boolean
  /** Whether cards on phones show checkboxes; tables always do. */
  isShownOnPhone: boolean
  isSelected: (row: Row) => boolean
  nameOf: (row: Row) => string
  onToggle: (rows: readonly Row[], isOn: boolean) => void
}

type Props = { label: string; isChecked: boolean; onToggle: (isOn: boolean) => void }

/** A row's checkbox, large enough for touch. */
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
