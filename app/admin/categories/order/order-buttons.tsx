import { IconButton } from '../../ui/admin-button.tsx'
import { AdminIcon } from '../../ui/admin-icon.tsx'

type Props = { name: string; place: number; count: number; onMove: (place: number) => void }

/** The up and down buttons. At an end, a button does nothing but stays enabled, so that it keeps the focus. */
export const OrderButtons = ({ name, place, count, onMove }: Props) => (
  <>
    <IconButton
      label={`Move ${name} up`}
      aria-disabled={place === 1}
      onClick={() => onMove(place - 1)}
      className="aria-disabled:opacity-40"
    >
      <AdminIcon name="up" />
    </IconButton>
    <IconButton
      label={`Move ${name} down`}
      aria-disabled={place === count}
      onClick={() => onMove(place + 1)}
      className="aria-disabled:opacity-40"
    >
      <AdminIcon name="down" />
    </IconButton>
  </>
)
