import { data } from 'react-router'
import { pageMeta } from '../../page-meta.ts'
import { NotFoundPage } from './not-found-page.tsx'

export const loader = () => data(null, { status: 404 })

export const meta = () => pageMeta({ title: 'Page not found' })

export default function NotFound() {
  return <NotFoundPage />
}
