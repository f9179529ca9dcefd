import { Link } from 'react-router'
import type { NavCategory } from '../frame.tsx'

const hours = [
  ['Monday to Friday', '9:00-18:00'],
  ['Saturday', '10:00-16:00'],
  ['Sunday', 'Closed'],
] as const

export function Footer({ categories }: { categories: NavCategory[] }) {
  return (
    <footer className="mt-20 bg-brand-strong text-on-brand lg:mt-28">
      <div aria-hidden="true" className="adire h-15" />
      <div className="wrap grid gap-12 py-16 md:grid-cols-[1.4fr_1fr_1fr] lg:py-20">
        <div className="max-w-sm">
          <p className="font-display text-4xl">Aṣọ</p>
          <p className="mt-4 text-on-brand-soft">
            Cloth with a name and a maker. Bespoke and traditional wear for women, dyed, woven and sewn in Nigeria.
          </p>
        </div>
        <nav aria-label="Categories">
          <h2 className="font-semibold text-sm tracking-wide">Shop</h2>
          <ul className="mt-3 grid grid-cols-2 gap-x-6 text-on-brand-soft">
            {categories.map(({ slug, name }) => (
              <li key={slug}>
                <Link
                  to={`/shop?category=${slug}`}
                  className="inline-flex min-h-11 items-center outline-on-brand hover:underline"
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <section aria-labelledby="hours">
          <h2 id="hours" className="font-semibold text-sm tracking-wide">
            Opening hours
          </h2>
          <dl className="mt-3 grid gap-2 text-on-brand-soft">
            {hours.map(([days, times]) => (
              <div key={days} className="flex justify-between gap-6 tabular-nums">
                <dt>{days}</dt>
                <dd>{times}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-6 text-on-brand-soft">24/7 support</p>
        </section>
      </div>
      <div className="border-on-brand/15 border-t">
        <p className="wrap py-5 text-on-brand-soft text-sm">
          Free shipping on orders over ₦50,000. 30-day return policy. Secure checkout.
        </p>
      </div>
    </footer>
  )
}
