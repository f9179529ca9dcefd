import { config } from 'zod'

// The page's content security policy allows no eval, which schemas would try in order to be faster.
if (typeof document !== 'undefined') config({ jitless: true })
