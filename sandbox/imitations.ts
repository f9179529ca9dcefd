import type { ProviderName } from '#domain/orders/provider-name.ts'
import type { Imitation } from './imitation.ts'

const imitations = import.meta.glob<Imitation>('./*/imitation.ts', { eager: true, import: 'imitation' })

/** Returns a provider's imitation, from `<provider>/imitation.ts`. */
export function imitationOf(name: ProviderName): Imitation {
  const imitation = imitations[`./${name}/imitation.ts`]
  if (!imitation) throw new Error(`There is no imitation of ${name}`)
  return imitation
}
