import { useRef } from 'react'
import { Link } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import type { NavCategory } from '../layouts/frame.tsx'

/** The navigation of narrow screens: a native dialog, which keeps and returns focus by itself. */
export function MobileMenu({ categories }: { categories: NavCategory[] }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => dialog.current?.close()
  return (
    <div className="lg:hidden noscript:hidden">
      <button
        type="button"
        aria-label="Open menu"
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
        className="-ml-3 grid size-12 place-items-center"
      >
        <Icon name="menu" className="size-6" />
      </button>
      <dialog
        ref={dialog}
        aria-label="Menu"
        className="h-dvh w-full max-w-sm border-line border-r bg-ground text-ink backdrop:bg-scrim"
      >
        <div className="flex h-20 items-center justify-between px-4">
          <span className="font-display text-[2rem] leading-none">Aṣọ</span>
          <button type="button" aria-label="Close menu" onClick={close} className="grid size-12 place-items-center">
            <Icon name="close" className="size-6" />
          </button>
        </div>
        <ul className="grid border-line border-t px-4 font-display text-2xl">
          {[{ to: '/', name: 'Home' }, { to: '/shop', name: 'Shop' }, ...categories.map(toLink)].map(({ to, name }) => (
            <li key={to} className="border-line border-b">
              <Link to={to} onClick={close} className="flex min-h-14 items-center">
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </dialog>
    </div>
  )
}

const toLink = ({ slug, name }: NavCategory) => ({ to: `/shop?category=${slug}`, name })
