import { config } from 'zod'

// The page's content security policy forbids eval, which Zod would try in order to be faster.
if (typeof document !== 'undefined') config({ jitless: true })
