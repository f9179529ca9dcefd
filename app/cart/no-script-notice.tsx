import { Link } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'

/** Shown without JavaScript, since cart and wishlist exist only in local storage. */
export const WithoutScripts = ({ what }: { what: 'cart' | 'wishlist' }) => (
  <div className="hidden gap-4 pt-6 noscript:grid">
    <Notice>Your {what} lives in this browser and needs scripts to be shown. Please switch them on, and reload.</Notice>
    <p>
      <Link to="/shop" className="underline underline-offset-4">
        Continue Shopping
      </Link>
    </p>
  </div>
)
