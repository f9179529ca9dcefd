import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useShopFacts } from '#app/shop-facts.ts'

const tabs = ['Description', 'Shipping', 'Reviews'] as const
type Tab = (typeof tabs)[number]

/** Three texts as tabs; without JavaScript all of them are shown one below the other. */
export function ProductTabs({ description }: { description: string }) {
  const [shown, setShown] = useState<Tab>('Description')
  const list = useRef<HTMLDivElement>(null)
  const { shipping, returnDays } = useShopFacts()

  const move = (event: KeyboardEvent) => {
    const to = destination(event.key, tabs.indexOf(shown))
    const tab = to === null ? undefined : tabs[to]
    if (to === null || !tab) return
    event.preventDefault()
    setShown(tab)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus()
  }
  return (
    <section aria-label="About this piece" className="border-line border-t">
      <div
        ref={list}
        role="tablist"
        aria-label="About this piece"
        onKeyDown={move}
        className="flex flex-wrap gap-x-6 border-line border-b sm:gap-x-10 noscript:hidden"
      >
        {tabs.map((tab) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`tab-${tab}`}
            aria-selected={tab === shown}
            aria-controls={`panel-${tab}`}
            tabIndex={tab === shown ? 0 : -1}
            onClick={() => setShown(tab)}
            className="-mb-px min-h-14 border-transparent border-b-2 text-soft transition-colors hover:text-ink aria-selected:border-brand aria-selected:text-ink"
          >
            {tab}
          </button>
        ))}
      </div>
      {/* All panels are in the same grid cell, as high as the tallest, so that switching tabs moves nothing below. */}
      <div className="grid py-8 *:col-start-1 *:row-start-1 noscript:gap-8 noscript:*:row-start-auto">
        <Panel tab="Description" isShown={shown === 'Description'}>
          <p className="max-w-prose text-lg leading-relaxed">{description}</p>
        </Panel>
        <Panel tab="Shipping" isShown={shown === 'Shipping'}>
          <p>{`Free Shipping ${shipping}.`}</p>
          <p>{`Easy Returns with a ${returnDays}-day return policy.`}</p>
        </Panel>
        <Panel tab="Reviews" isShown={shown === 'Reviews'}>
          <p>No reviews yet</p>
        </Panel>
      </div>
    </section>
  )
}

const Panel = ({ tab, isShown, children }: { tab: Tab; isShown: boolean; children: ReactNode }) => (
  <div
    role="tabpanel"
    id={`panel-${tab}`}
    aria-labelledby={`tab-${tab}`}
    className={`grid content-start gap-4 ${isShown ? '' : 'invisible noscript:visible'}`}
  >
    {children}
  </div>
)

function destination(key: string, from: number): number | null {
  const last = tabs.length - 1
  if (key === 'ArrowRight') return from === last ? 0 : from + 1
  if (key === 'ArrowLeft') return from === 0 ? last : from - 1
  if (key === 'Home') return 0
  return key === 'End' ? last : null
}
