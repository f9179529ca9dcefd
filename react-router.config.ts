import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  ssr: true,
  // The order's page tells nobody where it is (no-referrer), so its plain form comes from "null". Whether a request may change
  // something was decided before, by the shell.
  allowedActionOrigins: ['null'],
} satisfies Config
