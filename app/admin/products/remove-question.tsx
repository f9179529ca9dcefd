import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

type Props = { name?: string; isBusy: boolean; onAct: () => void; onClose: () => void }

/** Asks for confirmation before a product is deleted, and explains the consequences. */
export const RemoveQuestion = ({ name, ...rest }: Props) => (
  <ConfirmDialog
    title="Are you sure you want to delete this product?"
    act="Delete"
    busyAct="Deleting…"
    isDanger
    {...rest}
  >
    {name !== undefined && <strong className="wrap-anywhere block font-semibold text-ink">{name}</strong>}
    It leaves the shop at once. If it was ever ordered it stays in the archive, from where you can bring it back;
    otherwise it is gone for good.
  </ConfirmDialog>
)
