import { providerNames } from '#domain/orders/provider-name.ts'
import { attackerAddress, openVisitor, type Visitor } from './visitors.ts'

/** What an attack is aimed at. */
export type Target = {
  /** The ports of the nodes. */
  ports: number[]
  /** The products that honest shoppers buy. */
  productIds: string[]
  /** Keys of pictures that have no renditions yet. */
  pictures: string[]
  /** The e-mail address of an account. */
  account: string
  /** The e-mail address of somebody who isn't a customer. */
  stranger: string
  /** The number of the attacker's first network address (`attackerAddress`). */
  firstAddress: number
}

/** What an attack works with. It goes on until `isOver`. */
type Attacker = {
  target: Target
  /** A visitor at the attacker's nth address, by default at the nth node in turn. Its responses are counted. */
  visitor: (address: number, node?: number) => Visitor
  /**
   * Runs `step` at this pace until the attack is over, at most `atOnce` at a time. Failed requests are counted; they don't end the attack.
   */
  repeat: (pace: Pace, step: (n: number) => Promise<unknown>) => Promise<void>
  /** Reports that the attack is at full strength. The end of the first step of `repeat` reports it, too. */
  begun: () => void
  isOver: () => boolean
}

export type Pace = { perSecond: number; atOnce: number }
/** Seventy requests a second, what one laptop sent when it stopped the shop. A step sends one request unless `requestsOfStep` says more. */
export const laptop = (requestsOfStep = 1): Pace => ({ perSecond: 70 / requestsOfStep, atOnce: 16 })

export type Attack = (attacker: Attacker) => Promise<void>

/** The payment providers in turn. */
export const providerOf = (n: number) => providerNames[n % providerNames.length] ?? 'paystack'

/** Creates an attacker. `onBegun` is called once; `answers` counts the responses by status. */
export function openAttacker(target: Target, onBegun: () => void) {
  const answers = new Map<string, number>()
  const visitors = new Map<string, Visitor>()
  let isOver = false
  let hasBegun = false
  let end = () => {}
  const count = (answer: string) => answers.set(answer, (answers.get(answer) ?? 0) + 1)
  const begun = () => {
    if (!hasBegun) onBegun()
    hasBegun = true
  }
  const open = (address: number, port: number): Visitor => {
    const visitor = openVisitor(port, attackerAddress(target.firstAddress + address))
    return {
      ...visitor,
      ask: async (path, init) => {
        try {
          const answer = await visitor.ask(path, init)
          count(String(answer.status))
          return answer
        } catch (fault) {
          count('none')
          throw fault
        }
      },
    }
  }
  const visitor = (address: number, node = address) => {
    const port = target.ports[node % target.ports.length] ?? 0
    const known = visitors.get(`${address} ${port}`) ?? open(address, port)
    visitors.set(`${address} ${port}`, known)
    return known
  }
  const attacker: Attacker = {
    target,
    visitor,
    begun,
    isOver: () => isOver,
    repeat: ({ perSecond, atOnce }, step) =>
      new Promise((resolve) => {
        let n = 0
        const running = new Set<Promise<void>>()
        const next = () => {
          if (running.size >= atOnce) return
          const one = step(n++)
            .then(begun, begun)
            .finally(() => running.delete(one))
          running.add(one)
        }
        const timer = setInterval(next, 1_000 / perSecond)
        end = () => {
          clearInterval(timer)
          void Promise.all(running).then(() => resolve())
        }
      }),
  }
  return {
    attacker,
    answers,
    stop: () => {
      isOver = true
      end()
      for (const visitor of visitors.values()) visitor.leave()
    },
  }
}
