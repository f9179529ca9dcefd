import { shopContext } from '#app/context.server.ts'
import type { Route } from './+types/robots'
import { keptText } from './kept-text.ts'
import { robotsText } from './robots-text.ts'

export const loader = ({ context }: Route.LoaderArgs) =>
  keptText(robotsText(context.get(shopContext).publicUrl), 'text/plain')
