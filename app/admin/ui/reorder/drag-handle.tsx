import { AdminIcon } from '../admin-icon.tsx'

/**
 * What a finger drags an item by; anywhere else on the item it scrolls the page. A mouse drags the item itself, and who uses neither has keys
 * and buttons, so that it is nothing to a screen reader.
 */
export const DragHandle = ({ className }: { className: string }) => (
  <span
    data-drag-handle
    aria-hidden="true"
    className={`absolute hidden size-11 cursor-grab touch-none place-items-center bg-surface/85 text-ink any-pointer-coarse:grid ${className}`}
  >
    <AdminIcon name="grip" />
  </span>
)
