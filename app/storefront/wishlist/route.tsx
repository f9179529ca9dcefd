import { pageMeta } from '../../page-meta.ts'
import { WishlistPage } from './wishlist-page.tsx'

export const meta = () => pageMeta({ title: 'Your Wishlist' })

export default WishlistPage
