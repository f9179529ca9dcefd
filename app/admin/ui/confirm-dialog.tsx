import type { ReactNode } from 'react'
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
  return (
    <Modal
      label={title}
      onClose={onClose}
      isDone={isDone}
      className="m-auto w-[min(28rem,calc(100vw-2rem))] border border-line bg-surface text-ink shadow-xl backdrop:bg-scrim"
    >
      <div className="grid gap-3 p-5">
        <h2 className="font-semibold text-lg">{title}</h2>
        <div className="text-soft">{children}</div>
        <form method="dialog" className="flex flex-wrap justify-end gap-2 pt-2">
          <AdminButton type="submit" autoFocus={isDanger}>
            {stay}
          </AdminButton>
          <AdminButton tone={isDanger ? 'danger' : 'primary'} isBusy={isBusy} disabled={isBusy} onClick={onAct}>
            {isBusy ? busyAct : act}
          </AdminButton>
        </form>
      </div>
    </Modal>
  )
}
