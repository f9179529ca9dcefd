import { formatNaira } from '#domain/money/money.ts'
import type { Overview } from '#domain/overview/overview.ts'
import { sinceText } from './since-text.ts'

/** Something that needs the shopkeeper: a sentence with a number, and the page where it is done. */
export type Need = { text: string; to: string }

type Facts = Pick<Overview, 'toShip' | 'waiting' | 'held' | 'lowStock' | 'now'>

/** What needs the shopkeeper now, most urgent first; empty if nothing does. */
export function needsOf({ toShip, waiting, held, lowStock, now }: Facts): Need[] {
  const needs: Need[] = []
  if (toShip.count > 0)
    needs.push({
      text: `${counted(toShip.count, 'order')} to ship${waitingText(toShip, now)}`,
      to: '/admin/orders?view=to-ship',
    })
  if (waiting > 0)
    needs.push({
      text: `${counted(waiting, 'thing')} ${waiting === 1 ? 'needs' : 'need'} attention`,
      to: '/admin/attention',
    })
  if (held > 0)
    needs.push({
      text: `${formatNaira(held)} received twice or in the wrong sum, and not yet given back`,
      to: '/admin/attention',
    })
  if (lowStock > 0)
    needs.push({ text: `${counted(lowStock, 'product')} low in stock`, to: '/admin/products?stock=low' })
  return needs
}

const waitingText = ({ count, oldest }: Overview['toShip'], now: string) =>
  oldest === null ? '' : `, ${count === 1 ? '' : 'the oldest '}${sinceText(oldest, now)}`

const counted = (count: number, name: string) => `${count.toLocaleString('en-NG')} ${name}${count === 1 ? '' : 's'}`
