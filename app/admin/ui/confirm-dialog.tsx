import { type MouseEvent, type ReactNode, useRef } from 'react'
import { isDoublePress } from '#app/ui/double-press.ts'
import { Modal } from '#app/ui/modal.tsx'
import { AdminButton } from './admin-button.tsx'

type Props = {
  /** The question. */
  title: string
  /** What will happen. */
  children: ReactNode
  /** The act, with what it acts on where there is room: "Delete", "Give back ₦45,000". */
  act: string
  busyAct?: string
  isDanger?: boolean
  isBusy?: boolean
  /** Closes it from inside the page's own code. */
  isDone?: boolean
  stay?: string
  onAct: () => void
  onClose: () => void
}

/** Asks before something is done, and says what will happen. Escape and a press beside it leave all as it is. */
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
  // The second press of a double click comes before the button can be shown as busy, and would be refused as done already.
  const press = ({ timeStamp }: MouseEvent) => {
    const isDouble = isDoublePress(timeStamp, pressedAt.current)
    pressedAt.current = timeStamp
    if (!isDouble) onAct()
  }
  // What is changed in between makes the next press another one.
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
