import { shopContext } from '#app/context.server.ts'
import type { Route } from './+types/robots'
import { cachedText } from './cached-text.ts'
import { robotsText } from './robots-text.ts'

export const loader = ({ context }: Route.LoaderArgs) =>
  cachedText(robotsText(context.get(shopContext).publicUrl), 'text/plain')
