import { ButtonLink } from '#app/ui/button.tsx'
import { useLinks } from '../layouts/layout-links.ts'

const variants = {
  field: ['inverse', 'outline'],
  ground: ['primary', 'secondary'],
  night: ['inverse', 'secondary'],
} as const

/** The links of a hero, styled for an indigo background, the page's own background, or a dark one. */
export function HeroLinks({ on }: { on: keyof typeof variants }) {
  const links = useLinks()
  const [first, second] = variants[on]
  return (
    <div className="flex flex-wrap gap-3 atelier:justify-center">
      <ButtonLink to={links.shop} variant={first}>
        Shop Now
      </ButtonLink>
      <ButtonLink to="/collections" variant={second}>
        View Collection
      </ButtonLink>
    </div>
  )
}
