import { type MouseEvent, type ReactNode, useRef } from 'react'
import { isDoublePress } from '#app/ui/double-press.ts'
import { Modal } from '#app/ui/modal.tsx'
import { AdminButton } from './admin-button.tsx'

type Props = {
  /** The question. */
  title: string
  /** What will happen. */
  children: ReactNode
  /** The button's label, with its object if there is room: "Delete", "Give back ₦45,000". */
  act: string
  busyAct?: string
  isDanger?: boolean
  isBusy?: boolean
  /** Set to close the dialog from code. */
  isDone?: boolean
  stay?: string
  onAct: () => void
  onClose: () => void
}

/** A confirmation dialog that says what will happen. Escape or a press outside cancels. */
export function ConfirmDialog({
  title,
  children,
  act,
  busyAct = act,
  isDanger = false,
  isBusy = false,
  isDone = false,
  stay = 'Cancel',
  onAct,
  onClose,
}: Props) {
  const pressedAt = useRef<number | null>(null)
  // The second press of a double click comes before the button can be rendered as busy. It would be sent, too, and refused because the
  // first was done.
  const press = ({ timeStamp }: MouseEvent) => {
    const isDouble = isDoublePress(timeStamp, pressedAt.current)
    pressedAt.current = timeStamp
    if (!isDouble) onAct()
  }
  // After a change in the dialog, the next press counts as a new one.
  const forgetPress = () => {
    pressedAt.current = null
  }
  return (
    <Modal
      label={title}
      onClose={onClose}
      isDone={isDone}
      className="m-auto w-[min(28rem,calc(100vw-2rem))] border border-line bg-surface text-ink shadow-xl backdrop:bg-scrim"
    >
      <div className="grid gap-3 p-5">
        <h2 className="font-semibold text-lg">{title}</h2>
        <div className="text-soft" onChange={forgetPress}>
          {children}
        </div>
        <form method="dialog" className="flex flex-wrap justify-end gap-2 pt-2">
          <AdminButton type="submit" autoFocus={isDanger}>
            {stay}
          </AdminButton>
          <AdminButton tone={isDanger ? 'danger' : 'primary'} isBusy={isBusy} disabled={isBusy} onClick={press}>
            {isBusy ? busyAct : act}
          </AdminButton>
        </form>
      </div>
    </Modal>
  )
}
