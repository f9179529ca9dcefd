import { data } from 'react-router'
import { pageMeta } from '../../page-meta.ts'
import type { Route } from './+types/route'
import { NotFoundPage } from './not-found-page.tsx'

export const loader = () => data(null, { status: 404 })

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ title: 'Page not found' }, matches)

export default function NotFound() {
  return <NotFoundPage />
}
