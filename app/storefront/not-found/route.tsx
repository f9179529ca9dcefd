import { data, useNavigate } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { Route } from './+types/route'

export const loader = () => data(null, { status: 404 })

export const meta: Route.MetaFunction = () => [
  { title: 'Page not found | Aṣọ' },
  { name: 'robots', content: 'noindex' },
]

export default function NotFound() {
  const navigate = useNavigate()
  return (
    <EmptyState title="Oops! Page Not Found" text="The page may have moved, or the address has a slip in it.">
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to="/">Back to Home</ButtonLink>
        <Button variant="secondary" onClick={() => navigate(-1)}>
          Go Back
        </Button>
      </div>
    </EmptyState>
  )
}
