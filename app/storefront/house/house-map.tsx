import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { HouseFacts } from '#domain/settings/house-facts.ts'
import { documentAllowsMap } from './document-allows-map.ts'
import { DrawnMap } from './drawn-map.tsx'
import { isInLagos } from './map-url.ts'

type Props = { facts: HouseFacts; map: { url: string | null; isShown: boolean } }

/**
 * A drawing of where the house is, covered by a street map on request. Before that, nothing is requested from the map's host; if the
 * map doesn't load, the drawing stays. The button is a form, so that it works without JavaScript. The drawing shows Lagos; elsewhere
 * the city's name is shown instead.
 */
export function HouseMap({ facts, map }: Props) {
  const [isAsked, setIsAsked] = useState(map.isShown && map.url !== null)
  const [hasCome, setHasCome] = useState(false)
  return (
    <figure id="map" className="grid scroll-mt-24 gap-3">
      <div className="relative aspect-4/3 overflow-hidden border border-line md:aspect-video">
        {isInLagos(facts) ? (
          <DrawnMap isMarked={facts.address.length > 0} />
        ) : (
          <p className="grid size-full place-items-center bg-raised p-4 text-center font-display text-3xl">
            {facts.city}, Nigeria
          </p>
        )}
        {isAsked && map.url && (
          <iframe
            title="Map of streets"
            src={map.url}
            sandbox="allow-scripts allow-same-origin allow-popups"
            referrerPolicy="strict-origin-when-cross-origin"
            loading="lazy"
            onLoad={() => setHasCome(true)}
            className={`absolute inset-0 size-full ${hasCome || map.isShown ? '' : 'opacity-0'}`}
          />
        )}
        {!isAsked && map.url && (
          <form
            method="get"
            action="#map"
            className="absolute inset-x-0 bottom-4 grid justify-items-center px-4"
            onSubmit={(event) => {
              if (!documentAllowsMap()) return
              event.preventDefault()
              setIsAsked(true)
            }}
          >
            <input type="hidden" name="map" value="1" />
            <Button type="submit">Show the map of streets</Button>
          </form>
        )}
      </div>
      <figcaption className="text-sm text-soft">
        {!isAsked &&
          map.url &&
          'The map of streets comes from OpenStreetMap, which learns your address when you show it. '}
        {facts.mapUrl && (
          <a href={facts.mapUrl} className="inline-flex min-h-11 items-center gap-2 text-ink underline">
            Open in a map <Icon name="arrow" className="size-4" />
          </a>
        )}
      </figcaption>
    </figure>
  )
}
