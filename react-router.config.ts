import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  ssr: true,
  // The order's page sends no referrer, so its plain form has the origin "null". Whether a request may change anything was
  // decided before (server/csrf.ts).
  allowedActionOrigins: ['null'],
} satisfies Config
