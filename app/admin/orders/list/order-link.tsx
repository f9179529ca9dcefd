import type { ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { isPlainClick } from '#app/ui/is-plain-click.ts'
import { Link } from '#app/ui/link.tsx'
import { usePendingLocation } from '#app/ui/use-pending-choice.ts'

type Props = {
  id: string
  className?: string
  /** Whether a press on the row, or Enter, follows this link. */
  opensRow?: boolean
  children: ReactNode
}

/**
 * A link to an order. A plain click opens it over the list, at an address of its own; in another tab or without JavaScript it opens
 * as a page.
 */
export function OrderLink({ id, className, opensRow = false, children }: Props) {
  const [search] = useSearchParams()
  const pending = usePendingLocation()
  const navigate = useNavigate()
  return (
    <Link
      data-opens={opensRow || undefined}
      to={`/admin/orders/${id}`}
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        // If another list is loading, the order opens over that one.
        const next = new URLSearchParams(pending ? pending.search : search)
        next.set('order', id)
        void navigate(`?${next}`, { preventScrollReset: true, state: { opened: pending === null } })
      }}
      className={className}
    >
      {children}
    </Link>
  )
}
