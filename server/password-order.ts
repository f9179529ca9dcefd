import type { TurnOrder } from '#domain/fair-queue.ts'
import { addressGroup, networkOf } from './client-address.ts'

const known = 'known '
const separator = ' '
// When unknown browsers are waiting, every fourth turn is theirs, so that somebody with many accounts can't shut others
// out.
const mostKnownInRow = 3
const mostRemembered = 20_000

/**
 * Whose turn a request with a password takes: that of the account that its browser is known for, else that of its
 * address within its network.
 */
export const passwordKey = (ip: string, knownAccount: string | null): string =>
  knownAccount === null ? `${networkOf(ip)}${separator}${addressGroup(ip)}` : `${known}${knownAccount}`

/**
 * The order in which passwords are checked. Known browsers come before others. Among each of the two, the network whose
 * last turn is longest ago comes first, and within it the address: whoever comes for the first time overtakes those who
 * keep guessing, however many they are.
 */
export function createPasswordOrder(): TurnOrder {
  const lastTurns = new Map<string, number>()
  let turns = 0
  let knownInRow = 0

  const remember = (name: string) => {
    lastTurns.delete(name)
    lastTurns.set(name, turns)
    const [oldest] = lastTurns.keys()
    if (lastTurns.size > mostRemembered && oldest !== undefined) lastTurns.delete(oldest)
  }
  const lastTurn = (name: string) => lastTurns.get(name) ?? 0

  return {
    sort: (waiting) => {
      const knownFirst = knownInRow < mostKnownInRow
      return [...waiting]
        .map((key) => ({
          key,
          rank: Number(key.startsWith(known) !== knownFirst),
          network: lastTurn(groupOf(key)),
          own: lastTurn(key),
        }))
        .sort((one, other) => one.rank - other.rank || one.network - other.network || one.own - other.own)
        .map(({ key }) => key)
    },
    took: (key) => {
      turns += 1
      knownInRow = key.startsWith(known) ? knownInRow + 1 : 0
      remember(groupOf(key))
      remember(key)
    },
  }
}

const groupOf = (key: string): string => key.slice(0, key.startsWith(known) ? undefined : key.indexOf(separator))
