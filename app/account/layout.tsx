import { type LinksFunction, NavLink, Outlet } from 'react-router'
import accountSheet from './account.css?url'
import { tabs } from './tabs.ts'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: accountSheet }]

/** The heading and tabs around every page of the account, within the storefront's layout. */
export default function AccountLayout() {
  return (
    <div className="account">
      <div className="wrap pt-8 pb-20 lg:pt-12">
        <h1 className="font-display text-3xl">My Account</h1>
        <nav
          aria-label="Your account"
          className="-mx-(--margin) mt-4 overflow-x-auto border-line border-b px-(--margin) md:mx-0 md:px-0"
        >
          <ul className="flex w-max gap-6">
            {tabs.map(({ to, name }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  className="inline-flex min-h-12 items-center border-transparent border-b-2 text-soft transition-colors hover:text-ink current-page:border-brand current-page:font-semibold current-page:text-ink"
                >
                  {name}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="pt-8 lg:pt-10">
          <Outlet />
        </div>
      </div>
    </div>
  )
}
