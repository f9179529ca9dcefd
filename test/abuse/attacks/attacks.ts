import type { Attack } from '../attack.ts'
import { askForPictures } from './ask-for-pictures.ts'
import { floodHints } from './flood-hints.ts'
import { forgeWebhooks } from './forge-webhooks.ts'
import { guessAndTestCards } from './guess-and-test-cards.ts'
import { hoardStock } from './hoard-stock.ts'
import { holdConnections } from './hold-connections.ts'
import { mailStrangers } from './mail-strangers.ts'
import { tryPasswords } from './try-passwords.ts'

/** Attacks that stopped or misused the shop before it had defences against them. */
export const attacks = {
  floodHints,
  hoardStock,
  holdConnections,
  tryPasswords,
  forgeWebhooks,
  mailStrangers,
  askForPictures,
  guessAndTestCards,
} satisfies Record<string, Attack>

export type AttackName = keyof typeof attacks
