import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbedded } from '#server/db/embedded.ts'
import { connect, ensureDatabase, type Sql } from '#server/db/pool.ts'
import { buildBusinesses, buildUser } from '../../db/seed/factories.ts'
import { addSession } from '../person.ts'
import { type Product, startProduct } from '../product.ts'

/** A line of the table of `npm run faults`. */
export type Figure = { fault: string; bar: string; figures: string; holds: boolean }

/** Writes it for the table before the test judges it, so that what failed is there, too. */
export function tell(figure: Figure): boolean {
  const file = process.env['FAULT_TABLE']
  if (file) appendFileSync(file, `${JSON.stringify(figure)}\n`)
  console.log(`${figure.fault}: ${figure.figures}`)
  return figure.holds
}

const DATABASE = 'rehber724'
const PEOPLE = 20
/** As many as a person may keep. */
const BUSINESSES = 200

/** As for people: with a grace for what is under way, and all limits, which count by the address that a proxy tells. */
const ENVIRONMENT = {
  ...{ NODE_ENV: 'production', DEMO: '0', LIMITS_SCALE: '1', LOG_LEVEL: 'error', ON_DUTY_SOURCES: 'off' },
  ...{ PUBLIC_URL: 'https://rehber724.example', TRUST_PROXY: '127.0.0.1', SMTP_URL: 'smtp://127.0.0.1:9' },
  MAIL_FROM: 'bilgi@rehber724.example',
}

type StageOptions = {
  ownIn?: string
  databaseUrl?: string
  people?: number
  /** More of it, once the database's folder of sockets is known. */
  environment?: (socketDir: string) => Promise<Record<string, string>>
}

/**
 * A product, people with a session each, businesses to keep, and a PostgreSQL: the product's own in `ownIn`, that of
 * `databaseUrl`, else one of the stage's; at the last two further products can be started.
 */
export async function openStage({ ownIn, databaseUrl, environment, people = PEOPLE }: StageOptions = {}) {
  const dir = mkdtempSync(path.join(ownIn ?? tmpdir(), 'rehber-drill-'))
  let server = ownIn === undefined && databaseUrl === undefined ? await startEmbedded({ dir }) : null
  const socketDir = path.join(dir, 's')
  if (server) await ensureDatabase(socketDir, DATABASE)
  const embedded = { DATABASE_URL: `postgres:///${DATABASE}`, PGHOST: socketDir, PGUSER: 'postgres' }
  const database = databaseUrl === undefined ? embedded : { DATABASE_URL: databaseUrl }
  const location = databaseUrl === undefined ? { socketDir, database: DATABASE } : { url: databaseUrl }
  const more = await environment?.(socketDir)
  const products = new Set<Product>()
  const start = async (own: Record<string, string> = {}) => {
    const product = await startProduct({
      ...ENVIRONMENT,
      ...(ownIn === undefined ? database : { DATA_DIR: dir }),
      ...more,
      ...own,
    })
    products.add(product)
    return product
  }
  const first = await start()
  const sql: Sql = connect(location, { max: 2, statementTimeoutMs: 30_000 })
  const tokens: string[] = []
  for (let i = 0; i < people; i++) tokens.push(await addSession(sql, (await buildUser(sql)).id))
  const ids = (
    await buildBusinesses(
      sql,
      Array.from({ length: BUSINESSES }, () => ({})),
    )
  ).map(({ id }) => id)
  return {
    ...{ first, start, tokens, ids, dir, sql },
    /** Stops PostgreSQL as an operator does, at once, and starts it again. */
    async restartDatabase(): Promise<void> {
      await server?.stop()
      server = await startEmbedded({ dir })
    },
    async stop(): Promise<void> {
      await sql.end({ timeout: 1 })
      for (const product of products) await product.stop()
      await server?.stop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
export type Stage = Awaited<ReturnType<typeof openStage>>

export type Answer = { status: number; retryAfter: string | undefined; body: string }
export type Asked = { method?: string; path: string; token?: string; body?: object }

/** Asks a server; rejects with the error of a connection that was refused or lost. */
export function makeAsk(agent = new Agent({ keepAlive: true })) {
  let asked = 0
  /** Each from another network, as a proxy tells. */
  const networkOf = (n: number) => `${11 + (n % 100)}.${n % 251}.${n % 241}.1`
  return (base: string, { method = 'GET', path: target, token, body }: Asked): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(base)
      const sent = request(
        {
          ...{ host: hostname === 'localhost' ? '127.0.0.1' : hostname, port, method, path: target, agent },
          headers: {
            'x-forwarded-for': networkOf(asked++),
            ...(token && { authorization: `Bearer ${token}` }),
            ...(body && { 'content-type': 'application/json' }),
          },
        },
        (response) => {
          let text = ''
          response.setEncoding('utf8').on('data', (part: string) => {
            text += part
          })
          response.on('error', reject).on('aborted', () => reject(new Error('cut')))
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              retryAfter: response.headers['retry-after'],
              body: text,
            }),
          )
        },
      )
      sent.on('error', reject)
      sent.end(body && JSON.stringify(body))
    })
}

const LOOK_AGAIN_MS = 200

/** Waits until something is so, at most for so long: how it is then is for the table. */
export async function settle(isSo: () => boolean | Promise<boolean>, mostMs: number): Promise<void> {
  for (const end = performance.now() + mostMs; performance.now() < end && !(await isSo()); )
    await sleep(LOOK_AGAIN_MS)
}

export const percentile = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
