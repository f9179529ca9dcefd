import { Icon, type IconName } from '#app/ui/icon.tsx'

const blurbs: { icon: IconName; title: string; text: string }[] = [
  { icon: 'truck', title: 'Free Shipping', text: 'on orders over ₦50,000' },
  { icon: 'return', title: 'Easy Returns', text: 'with a 30-day return policy' },
  { icon: 'lock', title: 'Secure Payment', text: '100% secure checkout' },
]

export const Blurbs = ({ className = '' }: { className?: string }) => (
  <ul className={`grid gap-3 text-sm ${className}`}>
    {blurbs.map(({ icon, title, text }) => (
      <li key={title} className="flex items-center gap-3">
        <Icon name={icon} className="size-5 shrink-0 text-brand" />
        <span>
          <span className="font-semibold">{title}</span> <span className="text-soft">{text}</span>
        </span>
      </li>
    ))}
  </ul>
)
