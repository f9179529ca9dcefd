import type { ReactNode } from 'react'

type Props = { isChecked: boolean; onChange: (isChecked: boolean) => void; children: ReactNode }

/** A checkbox with its label beside it. */
export const CheckField = ({ isChecked, onChange, children }: Props) => (
  <label className="flex min-h-11 items-center gap-3 desk:min-h-9">
    <input
      type="checkbox"
      className="size-5 shrink-0 accent-(--brand)"
      checked={isChecked}
      onChange={(event) => onChange(event.target.checked)}
    />
    {children}
  </label>
)
