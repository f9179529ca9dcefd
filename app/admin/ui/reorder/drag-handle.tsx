import { AdminIcon } from '../admin-icon.tsx'

/**
 * The handle for dragging an item by touch; elsewhere on the item, touch scrolls the page. A mouse drags the item itself, and there
 * are keys and buttons as well, so the handle is hidden from screen readers.
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
