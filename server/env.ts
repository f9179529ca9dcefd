import { z } from 'zod'
import { maxPasswordBytes, minPasswordLength } from '#domain/accounts/passwords.ts'
import { parseSender } from '#infra/mail/mail-from.ts'
import { type ProviderVariables, readProviderVariables } from '#infra/payments/provider-variables.ts'
import { listed } from '#infra/payments/verify-signature.ts'
import { paymentProblems } from './check-payment-env.ts'
import { isLoopbackHost } from './client-address.ts'
import { connectionLimits } from './connection-limits.ts'
import { passwordProblem, secretProblem } from './secret-strength.ts'

const blankIsAbsent = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value)
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsAbsent, schema.optional())
const withDefault = <T extends z.ZodType>(schema: T, fallback: z.input<T>) =>
  z.preprocess((value) => blankIsAbsent(value) ?? fallback, schema)

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an address that starts with http:// or https://' })
const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'must be an address that starts with postgres://' })
const onOff = z.enum(['on', 'off'], 'must be on or off')

const shortestSecret = 32
// The secret in use comes first; what older ones have signed stays valid.
const secrets = z
  .string()
  .refine((list) => listed(list).every((one) => one.length >= shortestSecret), 'must be at least 32 characters')

const schema = z.object({
  NODE_ENV: withDefault(
    z.enum(['development', 'test', 'production'], 'must be development, test or production'),
    'development',
  ),
  PORT: withDefault(z.coerce.number('must be a number').int().min(0).max(65535, 'must be a port, 0 to 65535'), '3000'),
  HOST: optional(z.string()),
  PUBLIC_URL: optional(httpUrl),
  DATA_DIR: withDefault(z.string(), '.data'),
  DATABASE_URL: optional(postgresUrl),
  DATABASE_POOL: withDefault(z.coerce.number('must be a number').int().min(2).max(200), '10'),
  DATABASE_CONNECT_TIMEOUT: withDefault(z.coerce.number('must be a number').int().min(100).max(60_000), '2000'),
  SECRET: optional(secrets),
  LINK_SECRET: optional(secrets),
  SESSION_SECRET: optional(secrets),
  SECOND_FACTOR_SECRET: optional(secrets),
  ADMIN_EMAIL: optional(z.email('must be an e-mail address')),
  ADMIN_PASSWORD: optional(
    z.string().min(minPasswordLength, `must be at least ${minPasswordLength} characters`).max(maxPasswordBytes),
  ),
  DEMO: optional(onOff),
  RATE_LIMITS: optional(onOff),
  // Used by the build (vite.config.ts); read here so that a mistyped value stops the start.
  SERVICE_WORKER: optional(onOff),
  TRUSTED_PROXIES: withDefault(z.coerce.number('must be a number').int().min(0).max(10), '0'),
  MAX_SILENT_CONNECTIONS: withDefault(
    z.coerce.number('must be a number').int().min(1).max(connectionLimits.total),
    String(connectionLimits.silentPerAddress),
  ),
  LOG_LEVEL: optional(z.enum(['silent', 'error', 'warn', 'info', 'debug'])),
  PAYMENT_PRESENTATION: withDefault(z.enum(['popup', 'redirect'], 'must be popup or redirect'), 'popup'),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/, error: 'must be an address that starts with smtp:// or smtps://' })),
  MAIL_FROM: optional(z.string()),
  S3_BUCKET: optional(z.string()),
  S3_REGION: optional(z.string()),
  S3_ENDPOINT: optional(httpUrl),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
})

export type Env = Omit<z.output<typeof schema>, 'HOST'> & { HOST: string } & ProviderVariables
export type EnvReading = { ok: true; env: Env } | { ok: false; problems: string[] }

/**
 * Parses the environment, once at start. Returns every problem as a sentence: a variable that doesn't parse, that is missing in
 * production, or that contradicts another.
 */
export function readEnv(source: Record<string, string | undefined>): EnvReading {
  const parsed = schema.safeParse(source)
  if (!parsed.success) {
    return { ok: false, problems: parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) }
  }
  // Outside production the mailbox and the sandbox are open, so other machines are only let in on request.
  const HOST = parsed.data.HOST ?? (parsed.data.NODE_ENV === 'production' ? '0.0.0.0' : '127.0.0.1')
  const env = { ...parsed.data, HOST, ...readProviderVariables(source) }
  const problems = contradictions(env)
  return problems.length > 0 ? { ok: false, problems } : { ok: true, env }
}

function contradictions(env: Env): string[] {
  const problems: string[] = []
  if (env.NODE_ENV === 'production') {
    if (!env.PUBLIC_URL) problems.push('PUBLIC_URL must be set in production: links in mail start with it')
    if (!env.SECRET)
      problems.push('SECRET must be set in production: 32 random characters or more, the same on every node')
    if (env.SECRET?.startsWith('at-least-32-random')) problems.push('SECRET is the example: make one of your own')
    else problems.push(...strengthProblems(env))
    if (env.PUBLIC_URL && !isSafe(new URL(env.PUBLIC_URL))) {
      problems.push('PUBLIC_URL must start with https:// in production, unless it is this machine’s own address')
    }
  }
  if (env.S3_BUCKET && !(env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY)) {
    problems.push('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together with S3_BUCKET')
  }
  if (env.MAIL_FROM && !isSender(env.MAIL_FROM)) problems.push('MAIL_FROM must look like Aṣọ <orders@shop.example>')
  if (env.ADMIN_PASSWORD && !env.ADMIN_EMAIL) problems.push('ADMIN_EMAIL must be set together with ADMIN_PASSWORD')
  return [...problems, ...paymentProblems(env)]
}

function strengthProblems(env: Env): string[] {
  const weak = (['SECRET', 'LINK_SECRET', 'SESSION_SECRET', 'SECOND_FACTOR_SECRET'] as const).flatMap((name) =>
    listed(env[name]).map((secret) => [name, secretProblem(secret)] as const),
  )
  const password = env.ADMIN_PASSWORD ? [['ADMIN_PASSWORD', passwordProblem(env.ADMIN_PASSWORD)] as const] : []
  return [...weak, ...password].flatMap(([name, problem]) => (problem ? [`${name} ${problem}`] : []))
}

const isSafe = ({ protocol, hostname }: URL) => protocol === 'https:' || isLoopbackHost(hostname)

function isSender(from: string): boolean {
  try {
    parseSender(from)
    return true
  } catch {
    return false
  }
}
