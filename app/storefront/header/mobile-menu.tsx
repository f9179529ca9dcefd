import { useRef, useState } from 'react'
import { MobileAccount } from '#app/session/mobile-account.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { houseLinks } from '../layouts/footer-parts.tsx'
import type { NavCategory } from '../layouts/frame.tsx'
import { useLinks } from '../layouts/layout-links.ts'
import { categoryItems, shopItems } from './nav-items.ts'
import { NavList } from './nav-list.tsx'
import { Wordmark } from './wordmark.tsx'

const buttonStyles = '-ml-2.5 grid size-11 place-items-center sm:-ml-3 sm:size-12'

/** The navigation on narrow screens, in a native dialog. Before hydration the button links to the links in the footer. */
export function MobileMenu({ categories }: { categories: NavCategory[] }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const isHydrated = useHydrated()
  const [wasOpened, setWasOpened] = useState(false)
  const links = useLinks()
  const close = () => dialog.current?.close()
  const open = () => {
    setWasOpened(true)
    dialog.current?.showModal()
  }
  const items = [{ to: links.home, name: 'Home' }, ...shopItems(links)]
  if (!isHydrated) {
    return (
      <a href="#menu" data-early="menu" aria-label="Menu" className={`${buttonStyles} lg:hidden`}>
        <Icon name="menu" className="size-6" />
      </a>
    )
  }
  return (
    <div className="lg:hidden">
      <button
        type="button"
        data-early="menu"
        aria-label="Open menu"
        aria-haspopup="dialog"
        onClick={open}
        className={buttonStyles}
      >
        <Icon name="menu" className="size-6" />
      </button>
      <dialog
        ref={dialog}
        aria-label="Menu"
        closedby="any"
        className="h-dvh w-full max-w-sm border-line border-r bg-ground text-ink transition-[translate,opacity] backdrop:bg-scrim starting:open:[translate:-24px] starting:open:opacity-0"
      >
        <div className="flex min-h-full flex-col">
          <div className="flex h-20 shrink-0 items-center justify-between border-line border-b pr-2 pl-4">
            <Wordmark onFollow={close} />
            <button type="button" aria-label="Close menu" onClick={close} className="grid size-12 place-items-center">
              <Icon name="close" className="size-6" />
            </button>
          </div>
          <nav aria-label="Menu" className="grid grow content-start px-4 pb-8">
            <NavList
              items={items}
              onFollow={close}
              className="grid font-display text-2xl"
              linkClassName="min-h-14 w-full border-line border-b atelier:justify-center current-page:text-brand"
            />
            <h2 className="pt-8 pb-2 text-sm text-soft atelier:text-center">Categories</h2>
            <NavList
              items={categoryItems(links, categories)}
              onFollow={close}
              className="two-up grid gap-x-6"
              linkClassName="w-full atelier:justify-center current-page:text-brand"
            />
            <h2 className="pt-8 pb-2 text-sm text-soft atelier:text-center">The house</h2>
            <NavList
              items={houseLinks}
              onFollow={close}
              className="two-up grid gap-x-6"
              linkClassName="w-full atelier:justify-center current-page:text-brand"
            />
            <h2 className="pt-8 pb-2 text-sm text-soft atelier:text-center">Yours</h2>
            <NavList
              items={own}
              onFollow={close}
              className="two-up grid gap-x-6"
              linkClassName="w-full atelier:justify-center"
            />
            <MobileAccount
              onLeave={close}
              wasOpened={wasOpened}
              className="inline-flex min-h-11 w-full items-center atelier:justify-center"
            />
          </nav>
        </div>
      </dialog>
    </div>
  )
}

const own = [
  { to: '/wishlist', name: 'Wishlist' },
  { to: '/cart', name: 'Cart' },
]
