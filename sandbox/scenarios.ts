import type { z } from 'zod'
import type { ProviderName } from '#domain/orders/provider-name.ts'
import type { Outcome } from './ledger.ts'
import { type Fault, type FaultyCall, type Switches, switchesSchema, usualSwitches } from './switches.ts'

const maxScenarios = 5_000

/** Some of the switches. Those that are missing stay as they are. */
export const changeSchema = switchesSchema.partial()
export type SwitchesChange = z.output<typeof changeSchema>

export type Scenarios = ReturnType<typeof createScenarios>

/** The switches of each charge: its own take precedence over those for all. */
export function createScenarios() {
  const all: Switches = { ...usualSwitches }
  const own = new Map<string, Partial<Switches>>()
  const coming = new Map<ProviderName, Partial<Switches>>()
  const key = (provider: ProviderName, reference: string) => `${provider} ${reference}`

  function set(provider: ProviderName, reference: string, change: Partial<Switches>): void {
    const name = key(provider, reference)
    own.set(name, { ...own.get(name), ...structuredClone(change) })
    const [oldest] = own.keys()
    if (own.size > maxScenarios && oldest !== undefined) own.delete(oldest)
  }

  return {
    /** The switches for all charges. */
    all: all as Readonly<Switches>,

    of: (provider: ProviderName, reference: string): Switches => ({ ...all, ...own.get(key(provider, reference)) }),

    /** The switches set for this charge alone. */
    ownOf: (provider: ProviderName, reference: string): Partial<Switches> => own.get(key(provider, reference)) ?? {},

    /** Sets switches for all charges; an empty change restores the defaults. */
    setAll(change: SwitchesChange): void {
      const given = named(change)
      Object.assign(all, Object.keys(given).length === 0 ? usualSwitches : structuredClone(given))
    },

    /** Sets switches for one charge, which need not exist yet. */
    setFor: (provider: ProviderName, reference: string, change: SwitchesChange): void =>
      set(provider, reference, named(change)),

    /** Sets switches for the next charge that a provider opens. */
    setNext(provider: ProviderName, change: SwitchesChange): void {
      coming.set(provider, { ...coming.get(provider), ...named(change) })
    },

    /** Call this before a charge is opened: it applies to the charge what was set for the next one. */
    claim(provider: ProviderName, reference: string): void {
      const change = coming.get(provider)
      coming.delete(provider)
      if (change) set(provider, reference, change)
    },

    /** Takes the fault for this call and counts it down; null when the call is to succeed. */
    takeFault(provider: ProviderName, reference: string, call: FaultyCall): Fault | null {
      const holder = holderOf(provider, reference, call)
      const fault = holder[call] ?? null
      if (fault && fault.times !== null) holder[call] = fault.times > 1 ? { ...fault, times: fault.times - 1 } : null
      return fault
    },

    /** Takes the button that the page presses without the shopper; it is returned only once. */
    takeNext(provider: ProviderName, reference: string): Outcome | null {
      const holder = holderOf(provider, reference, 'next')
      const { next = null } = holder
      holder.next = null
      return next
    },

    reset(): void {
      Object.assign(all, usualSwitches)
      own.clear()
      coming.clear()
    },
  }

  function holderOf(provider: ProviderName, reference: string, name: keyof Switches): Partial<Switches> {
    const ofCharge = own.get(key(provider, reference))
    return ofCharge?.[name] === undefined ? all : ofCharge
  }
}

function named(change: SwitchesChange): Partial<Switches> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}
