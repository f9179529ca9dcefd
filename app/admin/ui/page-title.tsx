import type { ReactNode } from 'react'
import { Link } from '#app/ui/link.tsx'
import { AdminIcon } from './admin-icon.tsx'

type Props = {
  title: string
  /** One line about the state: "84 products, 3 out of stock". */
  state?: ReactNode
  /** The page's primary action. */
  act?: ReactNode
  /** The parent page. */
  back?: { to: string; name: string }
}

/** A page's title row: the title, the state, the primary action, and a link to the parent page. */
export const PageTitle = ({ title, state, act, back }: Props) => (
  <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 pt-5 pb-4 desk:pt-8 desk:pb-5">
    <div className="grid min-w-0 gap-0.5">
      {back && (
        <Link
          to={back.to}
          className="-mt-2 inline-flex min-h-8 items-center gap-1 justify-self-start text-soft hover:text-ink print:hidden"
        >
          <AdminIcon name="left" className="size-4" />
          {back.name}
        </Link>
      )}
      <h1 className="font-semibold text-2xl tracking-tight">{title}</h1>
      {state != null && <p className="text-soft tabular-nums">{state}</p>}
    </div>
    {act}
  </div>
)
