import { createPath, useLocation } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { useRequestNumber } from '#app/ui/request-number.ts'
import { useLinks } from '../layouts/layout-links.ts'

/** The error page with the request number; its links work without JavaScript. */
export function FaultPage({ error }: { error: unknown }) {
  const number = useRequestNumber(error)
  const here = createPath(useLocation())
  const { home } = useLinks()
  return (
    <EmptyState
      title="Something went wrong on our side"
      text="Nothing you have put in your cart is lost. Please try again in a moment."
    >
      {number !== null && (
        <p className="max-w-md text-sm">
          Tell us this number: <span className="select-all break-all font-semibold tabular-nums">{number}</span>
        </p>
      )}
      <div className="flex flex-wrap justify-center gap-3 pt-2">
        <ButtonLink to={here} reloadDocument>
          Try again
        </ButtonLink>
        <ButtonLink to={home} reloadDocument variant="secondary">
          Back to Home
        </ButtonLink>
      </div>
    </EmptyState>
  )
}
