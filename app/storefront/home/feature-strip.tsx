import { useShopFacts } from '#app/shop-facts.ts'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import type { ShopFacts } from '#domain/settings/shop-facts.ts'

const featuresOf = ({ freeShipping, returnDays }: ShopFacts): { icon: IconName; title: string; text: string }[] => [
  { icon: 'truck', title: 'Free Shipping', text: freeShipping.replace('on', 'On') },
  { icon: 'return', title: 'Easy Returns', text: `${returnDays}-day return policy` },
  { icon: 'lock', title: 'Secure Payment', text: '100% secure checkout' },
  { icon: 'phone', title: '24/7 Support', text: 'Write to us at any hour' },
]

/** The shop's service promises, on one line if there is room. */
export function FeatureStrip({ isFirst = false }: { isFirst?: boolean }) {
  return (
    <section
      aria-label="What you can count on"
      className={isFirst ? 'border-line border-b' : 'mt-20 border-line border-y lg:mt-28'}
    >
      <ul className="wrap grid two-up gap-x-4 gap-y-7 py-8 lg:grid-cols-4 lg:gap-x-0">
        {featuresOf(useShopFacts()).map(({ icon, title, text }) => (
          <li
            key={title}
            className="flex items-start gap-3 border-line lg:px-8 lg:first:pl-0 lg:last:pr-0 lg:[&+li]:border-l atelier:flex-col atelier:items-center atelier:text-center"
          >
            <Icon name={icon} className="mt-0.5 size-6 shrink-0 text-brand" />
            <p className="text-sm leading-snug">
              <span className="block font-semibold">{title}</span>
              <span className="text-soft">{text}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
