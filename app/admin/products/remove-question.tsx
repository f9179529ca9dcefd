import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

type Props = {
  name?: string
  /** Whether a product is being deleted, this one or another. */
  isBusy: boolean
  /** Whether it is this one. */
  isRemoving?: boolean
  onAct: () => void
  onClose: () => void
}

/** Asks for confirmation before a product is deleted, and explains the consequences. */
export const RemoveQuestion = ({ name, isRemoving = true, ...rest }: Props) => (
  <ConfirmDialog
    title="Are you sure you want to delete this product?"
    act="Delete"
    busyAct={isRemoving ? 'Deleting…' : 'Delete'}
    isDanger
    {...rest}
  >
    {name !== undefined && <strong className="wrap-anywhere block font-semibold text-ink">{name}</strong>}
    It leaves the shop at once. If it was ever ordered it stays in the archive, from where you can bring it back;
    otherwise it is gone for good.
  </ConfirmDialog>
)
