import { AdminButton } from '../ui/admin-button.tsx'
import { AdminIcon } from '../ui/admin-icon.tsx'

/** Reloads all figures. */
export const RefreshButton = ({ isBusy, onRefresh }: { isBusy: boolean; onRefresh: () => void }) => (
  <AdminButton isBusy={isBusy} onClick={onRefresh} className="noscript:hidden">
    <AdminIcon name="refresh" className="-ml-1 size-5" />
    Refresh
  </AdminButton>
)
