import { pageMeta } from '../../page-meta.ts'
import type { Route } from './+types/route'
import { WishlistPage } from './wishlist-page.tsx'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ title: 'Your Wishlist' }, matches)

export default WishlistPage
