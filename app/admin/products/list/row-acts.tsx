import { Link } from '#app/ui/link.tsx'
import { IconButton, iconButton } from '../../ui/admin-button.tsx'
import { AdminIcon } from '../../ui/admin-icon.tsx'

type Props = { id: string; name: string; onRemove: (() => void) | null }

/** The edit and delete buttons of a row. */
export const RowActs = ({ id, name, onRemove }: Props) => (
  <span className="flex justify-end tight:flex-col">
    <Link to={`/admin/products/${id}/edit`} aria-label={`Edit ${name}`} title="Edit" className={iconButton}>
      <AdminIcon name="pencil" className="size-5" />
    </Link>
    {onRemove && (
      <IconButton
        label={`Delete ${name}`}
        title="Delete"
        aria-haspopup="dialog"
        onClick={onRemove}
        className="hover:text-danger noscript:hidden"
      >
        <AdminIcon name="trash" className="size-5" />
      </IconButton>
    )}
  </span>
)
