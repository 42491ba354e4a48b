import path from 'node:path'
import { z } from 'zod'

export type BackupConfig = {
  /** A folder, on another disk or machine. */
  dir: string
  /** Who alone can read them: an age recipient, or a key of GPG's ring; null: whoever has the files. */
  recipient: string | null
  kept: number
  everyHours: number
}

/** Means to watch the product and to back it up. */
export type OperationsConfig = {
  /** Threads that answer, on one port. */
  workers: number
  /** Figures in Prometheus' format, on this port of this machine alone; null: not there. */
  metricsPort: number | null
  /** Figures at `/metrics` of the product itself, for who brings this; null: not there. */
  metricsToken: string | null
  /** Where OpenTelemetry's traces are sent (OTLP over HTTP); null: none are made. */
  tracesUrl: string | null
  /** Standbys of the database that answer a part of the reading. */
  replicaUrls: readonly string[]
  /** The address of a PgBouncer in transaction mode before the database; null: there is none. */
  poolerUrl: string | null
  /** Null: no backups but by command. */
  backup: BackupConfig | null
}

const MIN_TOKEN = 24

const atLeastOne = (most: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,3}$/, `must be a whole number from 1 to ${most}`)
    .transform(Number)
    .refine((n) => n <= most, `must be a whole number from 1 to ${most}`)

/** More cores than any machine of a country needs; each takes ten connections to PostgreSQL. */
const MAX_WORKERS = 64

export const operationsEnvironment = {
  WORKERS: atLeastOne(MAX_WORKERS)
    .refine((n) => n === 1 || process.platform === 'linux', 'must be 1: workers share a port on Linux alone')
    .default(1),
  METRICS_PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a port number from 0 to 65535')
    .transform(Number)
    .refine((port) => port <= 65_535, 'must be a port number from 0 to 65535')
    .optional(),
  METRICS_TOKEN: z
    .string()
    .min(MIN_TOKEN, `must be at least ${MIN_TOKEN} characters, such as \`openssl rand -hex 24\` prints`)
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an http(s):// address' })
    .optional(),
  DATABASE_REPLICA_URLS: z
    .string()
    .transform((list) => list.trim().split(/\s+/))
    .refine(
      (urls) => urls.every((url) => /^postgres(?:ql)?:/.test(url) && URL.canParse(url)),
      'must list postgres://user:password@host:port/name addresses, separated by spaces',
    )
    .default([]),
  DATABASE_POOLER_URL: z
    .url({
      protocol: /^postgres(?:ql)?$/,
      error: 'must be a postgres://user:password@host:port/name address',
    })
    .optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_RECIPIENT: z
    .string()
    .regex(/^(?:age1[a-z0-9]{20,}|[\w.+@-]{8,})$/, 'must be an age recipient (age1…) or a key of GPG')
    .optional(),
  BACKUP_KEEP: atLeastOne(1000).default(7),
  BACKUP_HOURS: atLeastOne(1000).default(24),
}

export const operationsOf = (env: z.infer<z.ZodObject<typeof operationsEnvironment>>): OperationsConfig => ({
  workers: env.WORKERS,
  metricsPort: env.METRICS_PORT ?? null,
  metricsToken: env.METRICS_TOKEN ?? null,
  tracesUrl: env.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, '') ?? null,
  replicaUrls: env.DATABASE_REPLICA_URLS,
  poolerUrl: env.DATABASE_POOLER_URL ?? null,
  backup:
    env.BACKUP_DIR === undefined
      ? null
      : {
          dir: path.resolve(env.BACKUP_DIR),
          recipient: env.BACKUP_RECIPIENT ?? null,
          kept: env.BACKUP_KEEP,
          everyHours: env.BACKUP_HOURS,
        },
})
