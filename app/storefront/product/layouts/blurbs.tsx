import { useShopFacts } from '#app/shop-facts.ts'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import type { ShopFacts } from '#domain/settings/shop-facts.ts'

const blurbsOf = ({ freeShipping, returnDays }: ShopFacts): { icon: IconName; title: string; text: string }[] => [
  { icon: 'truck', title: 'Free Shipping', text: freeShipping },
  { icon: 'return', title: 'Easy Returns', text: `with a ${returnDays}-day return policy` },
  { icon: 'lock', title: 'Secure Payment', text: '100% secure checkout' },
]

export const Blurbs = ({ className = '' }: { className?: string }) => (
  <ul className={`grid gap-3 text-sm ${className}`}>
    {blurbsOf(useShopFacts()).map(({ icon, title, text }) => (
      <li key={title} className="flex items-center gap-3">
        <Icon name={icon} className="size-5 shrink-0 text-brand" />
        <span>
          <span className="font-semibold">{title}</span> <span className="text-soft">{text}</span>
        </span>
      </li>
    ))}
  </ul>
)
