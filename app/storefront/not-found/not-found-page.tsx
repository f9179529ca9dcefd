import { useNavigate } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { useLinks } from '../layouts/layout-links.ts'
import { canGoBack } from './can-go-back.ts'

export function NotFoundPage() {
  const navigate = useNavigate()
  const { home } = useLinks()
  const goBack = () => (canGoBack(window) ? navigate(-1) : navigate(home))
  return (
    <EmptyState title="Oops! Page Not Found" text="The page may have moved, or the address has a slip in it.">
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to={home}>Back to Home</ButtonLink>
        <Button variant="secondary" className="noscript:hidden" onClick={goBack}>
          Go Back
        </Button>
      </div>
    </EmptyState>
  )
}
