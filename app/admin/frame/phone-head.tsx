import { IconButton } from '../ui/admin-button.tsx'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { ShopName } from './shop-name.tsx'

/** The page header on phones: the shop's name and the search. */
export const PhoneHead = ({ onSearch }: { onSearch: () => void }) => (
  <header className="flex items-center justify-between gap-4 border-line border-b bg-raised px-4 py-1.5 desk:hidden">
    <ShopName />
    <IconButton label="Search or go to…" aria-haspopup="dialog" onClick={onSearch} className="-mr-2">
      <AdminIcon name="search" />
    </IconButton>
  </header>
)
