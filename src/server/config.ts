import path from 'node:path'
import { z } from 'zod'
import { PASSWORD_MIN } from '#contract/accounts.ts'
import { type BillingConfig, billingComplaints, billingEnvironment, billingOf } from './config-billing.ts'
import { dangersOf } from './config-dangers.ts'
import { type MapConfig, mapEnvironment, mapOf } from './config-map.ts'
import { networkList } from './config-networks.ts'
import { type OperationsConfig, operationsEnvironment, operationsOf } from './config-operations.ts'
import { type SmsConfig, smsComplaints, smsEnvironment, smsOf } from './config-sms.ts'

type Parts = MapConfig & OperationsConfig

/** All the environment means to us, read once. Units stand in the names. */
export type Config = Parts & {
  port: number
  host: string
  dataDir: string
  /** Null: the embedded server in `dataDir`. */
  databaseUrl: string | null
  demo: boolean
  /** The fewest characters of a new password. */
  passwordMin: number
  /** Seals the secrets of second steps, 32 bytes; null: a key made in `dataDir`. */
  totpKey: Buffer | null
  production: boolean
  /** Multiplies every rate limit; for load tests. */
  limitsScale: number
  /** Addresses or networks of the proxies whose X-Forwarded-For is believed; empty believes nobody. */
  trustProxy: string[]
  /** Where people reach us, without a trailing slash; null: as asked. */
  publicUrl: string | null
  /** Null: mail waits, or in demo mode is written into `dataDir`/mail. */
  smtpUrl: string | null
  mailFrom: string
  /** Open-Meteo, or a server that answers like it; null: no weather. */
  weatherUrl: string | null
  weatherKey: string | null
  /** Which lists of pharmacies on duty are read, by province; `kind` names the adapter. */
  onDutySources: { plate: string; kind: OnDutyKind; url: string }[]
  /** Liras; a prize above it, or of money, is drawn only in demo mode or with a permit. */
  wheelMaxPrizeTl: number
  wheelPermitNo: string | null
  /** AdSense's publisher, for the site; null: house advertisements alone. */
  adsenseClient: string | null
  /** The ad units of its account; null lets it choose. */
  adsenseUnits: { banner: string | null; native: string | null }
  /** Where files are kept; null: in `dataDir`/files. */
  s3: {
    endpoint: string
    bucket: string
    region: string
    accessKeyId: string
    secretAccessKey: string
  } | null
  /** By which push services know us; null: a pair made in `dataDir`. */
  vapid: { publicKey: string; privateKey: string } | null
  /** An origin on this machine that takes pushes, for tests; null: none does. */
  pushLocal: string | null
  billing: BillingConfig
  sms: SmsConfig
  contactEmail: string | null
  contactPhone: string | null
  logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent'
}

const onDutyKinds = ['izmir', 'bursa', 'edevlet'] as const
type OnDutyKind = (typeof onDutyKinds)[number]

/** The free host is for non-commercial use; a key belongs to the other one. */
const WEATHER_HOST = 'https://api.open-meteo.com'
const WEATHER_HOST_WITH_KEY = 'https://customer-api.open-meteo.com'
const OFF = 'off'
const ON_DUTY_SOURCES = '35=izmir@https://openapi.izmir.bel.tr/api/ibb/nobetcieczaneler'

/** The environment is wrong; the message says in words what and how to mend it. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** Longer ones keep people from using the product, and password managers make 20 by themselves. */
const MAX_PASSWORD_MIN = 64

const wholeNumber = (least: number, most: number, what: string) =>
  z
    .string()
    .regex(/^\d+$/, `must be ${what}`)
    .transform(Number)
    .refine((n) => n >= least && n <= most, `must be ${what}`)

const flag = z.enum(['0', '1'], 'must be 0 or 1').transform((v) => v === '1')

const address = (protocols: string[], what: string) =>
  z.string().refine((v) => URL.canParse(v) && protocols.includes(new URL(v).protocol), `must be ${what}`)

const isWeb = (v: string) => URL.canParse(v) && ['http:', 'https:'].includes(new URL(v).protocol)

const onDutySource = new RegExp(`^(\\d{2})=(${onDutyKinds.join('|')})@(.+)$`)

function readOnDutySources(list: string): Config['onDutySources'] {
  if (list === OFF) return []
  return list.split(/\s+/).flatMap((entry) => {
    const [, plate, kind, url] = onDutySource.exec(entry) ?? []
    return plate && kind && url && isWeb(url) ? [{ plate, kind: kind as OnDutyKind, url }] : []
  })
}

const Environment = z.object({
  PORT: wholeNumber(0, 65_535, 'a port number from 0 to 65535').default(7240),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: address(
    ['postgres:', 'postgresql:'],
    'a postgres://user:password@host:port/name address',
  ).optional(),
  DEMO: flag.optional(),
  PASSWORD_MIN: wholeNumber(
    PASSWORD_MIN,
    MAX_PASSWORD_MIN,
    `a whole number from ${PASSWORD_MIN} to ${MAX_PASSWORD_MIN}`,
  ).default(PASSWORD_MIN),
  TOTP_KEY: z
    .string()
    .regex(/^[\da-fA-F]{64}$/, 'must be 32 bytes in hexadecimal, such as `openssl rand -hex 32` prints')
    .transform((v) => Buffer.from(v, 'hex'))
    .optional(),
  NODE_ENV: z
    .enum(
      ['development', 'test', 'production'],
      'must be development, test or production; left out, it is none of them',
    )
    .optional(),
  LIMITS_SCALE: z
    .string()
    .regex(/^\d+(\.\d+)?$/, 'must be a positive number')
    .transform(Number)
    .refine((n) => n > 0, 'must be a positive number')
    .default(1),
  TRUST_PROXY: networkList.default([]),
  PUBLIC_URL: address(['http:', 'https:'], 'an http(s):// address').optional(),
  ...mapEnvironment,
  ...operationsEnvironment,
  SMTP_URL: address(['smtp:', 'smtps:'], 'an smtp(s)://user:password@host:port address').optional(),
  MAIL_FROM: z.string().default('Rehber724 <rehber724@localhost>'),
  WEATHER_URL: z
    .string()
    .refine((v) => v === OFF || isWeb(v), 'must be an http(s):// address, or off')
    .optional(),
  WEATHER_KEY: z.string().optional(),
  ON_DUTY_SOURCES: z
    .string()
    .trim()
    .refine(
      (v) => v === OFF || readOnDutySources(v).length === v.split(/\s+/).length,
      `must be off, or entries like ${ON_DUTY_SOURCES}, separated by spaces; kinds: ${onDutyKinds.join(', ')}`,
    )
    .default(ON_DUTY_SOURCES),
  WHEEL_MAX_PRIZE_TL: wholeNumber(0, 1_000_000, 'whole liras from 0 to 1000000').default(1000),
  WHEEL_PERMIT_NO: z.string().trim().max(100, 'must be at most 100 characters').optional(),
  ADSENSE_CLIENT: z
    .string()
    .regex(/^ca-pub-\d{10,20}$/, 'must be a publisher such as ca-pub-0123456789012345')
    .optional(),
  ADSENSE_BANNER_UNIT: z
    .string()
    .regex(/^\d{5,20}$/, 'must be the digits of an ad unit')
    .optional(),
  ADSENSE_NATIVE_UNIT: z
    .string()
    .regex(/^\d{5,20}$/, 'must be the digits of an ad unit')
    .optional(),
  S3_ENDPOINT: address(['http:', 'https:'], 'an http(s):// address').optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/, 'must be 65 bytes in base64url, such as `npx web-push generate-vapid-keys` prints')
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'must be 32 bytes in base64url, such as `npx web-push generate-vapid-keys` prints')
    .optional(),
  PUSH_LOCAL: address(['http:', 'https:'], 'an http(s):// origin').optional(),
  ...billingEnvironment,
  ...smsEnvironment,
  CONTACT_EMAIL: z.string().optional(),
  CONTACT_PHONE: z.string().optional(),
  LOG_LEVEL: z
    .enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'silent'],
      'must be trace, debug, info, warn, error or silent',
    )
    .default('info'),
})

/** Both, or none: half a pair is an error. */
function vapidOf({
  VAPID_PUBLIC_KEY: publicKey,
  VAPID_PRIVATE_KEY: privateKey,
}: z.infer<typeof Environment>) {
  if (publicKey && privateKey) return { publicKey, privateKey }
  if (!publicKey && !privateKey) return null
  throw new ConfigError('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be set together')
}

const adsenseOf = (env: z.infer<typeof Environment>): Pick<Config, 'adsenseClient' | 'adsenseUnits'> => ({
  adsenseClient: env.ADSENSE_CLIENT ?? null,
  adsenseUnits: { banner: env.ADSENSE_BANNER_UNIT ?? null, native: env.ADSENSE_NATIVE_UNIT ?? null },
})

/** All of it or nothing: half a store would lose files. */
function readS3(env: z.infer<typeof Environment>): Config['s3'] {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env
  const needed = { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }
  const missing = Object.entries(needed).flatMap(([name, value]) => (value === undefined ? [name] : []))
  if (missing.length === Object.keys(needed).length) return null
  if (missing.length > 0)
    throw new ConfigError(`${missing.join(', ')} must be set, too, for files in an S3 store`)
  return {
    endpoint: S3_ENDPOINT?.replace(/\/+$/, '') ?? '',
    bucket: S3_BUCKET ?? '',
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: S3_SECRET_ACCESS_KEY ?? '',
  }
}

/** Reads and checks the environment. Empty variables count as absent. Throws `ConfigError` naming every wrong one. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const read = Environment.safeParse(present)
  if (!read.success)
    throw new ConfigError(read.error.issues.map((i) => `${i.path.join('.')} ${i.message}`).join('\n'))
  const env = read.data
  const production = env.NODE_ENV === 'production'
  const demo = env.DEMO ?? !production
  const complaints = [
    ...dangersOf(env, { production, demo }),
    ...(env.DATABASE_POOLER_URL && !env.DATABASE_URL
      ? ['DATABASE_POOLER_URL needs DATABASE_URL, the address of the database itself']
      : []),
    ...billingComplaints(env, production),
    ...smsComplaints(env, production),
  ]
  if (complaints.length > 0) throw new ConfigError(complaints.join('\n'))
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: path.resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    demo,
    passwordMin: env.PASSWORD_MIN,
    totpKey: env.TOTP_KEY ?? null,
    production,
    limitsScale: env.LIMITS_SCALE,
    trustProxy: env.TRUST_PROXY,
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    ...mapOf(env),
    ...operationsOf(env),
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM,
    weatherUrl:
      env.WEATHER_URL === OFF
        ? null
        : (env.WEATHER_URL ?? (env.WEATHER_KEY ? WEATHER_HOST_WITH_KEY : WEATHER_HOST)),
    weatherKey: env.WEATHER_KEY ?? null,
    onDutySources: readOnDutySources(env.ON_DUTY_SOURCES),
    wheelMaxPrizeTl: env.WHEEL_MAX_PRIZE_TL,
    wheelPermitNo: env.WHEEL_PERMIT_NO ?? null,
    ...adsenseOf(env),
    s3: readS3(env),
    vapid: vapidOf(env),
    pushLocal: env.PUSH_LOCAL === undefined ? null : new URL(env.PUSH_LOCAL).origin,
    billing: billingOf(env, demo),
    sms: smsOf(env),
    contactEmail: env.CONTACT_EMAIL ?? null,
    contactPhone: env.CONTACT_PHONE ?? null,
    logLevel: env.LOG_LEVEL,
  }
}
