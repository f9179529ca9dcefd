/** The address is somebody's key to her subscription: it is kept nowhere and told to no other site. */
export const newsletterHeaders = () => ({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' })
