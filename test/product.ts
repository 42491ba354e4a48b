import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { loadPlaces } from '#server/features/places/places.ts'
import { prepareServer } from '#server/prepare.ts'
import { fakeServer } from './fake-server.ts'
import { INBOUND_KEY } from './netgsm.ts'

/** However busy the machine: with ten times its work two minutes were not enough. */
const START_MS = 300_000
/** All users of the tests share one address. */
const LIMITS_SCALE = '100'
/** The home page requests the weather, and no test reaches the internet. */
const WEATHER = 'test/fixtures/open-meteo.istanbul.json'

export type Product = {
  /** Without a trailing slash. */
  url: string
  /** Mail is written below it. */
  dataDir: string
  pid: number
  stop(): Promise<void>
}

/** A data folder with all demo data, to copy: making it costs a product more than twice the rest of its start. */
export async function prepareDemo(): Promise<string> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'rehber-demo-'))
  const config = readConfig({ DEMO: '1', DATA_DIR: dataDir })
  const tell = (what: string) => process.stdout.write(`${what}\n`)
  const database = await openDatabase(config, tell)
  try {
    await prepareServer({ config, places: loadPlaces(), location: database.location, tell })
    return dataDir
  } finally {
    await database.stop()
  }
}

/** Copies with the owners, who may be PostgreSQL's. */
function copyFolder(from: string, to: string): void {
  const { status, stderr } = spawnSync('cp', ['-a', `${from}/.`, to], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${from} was not copied: ${stderr}`)
}

/**
 * Starts the built product in demo mode with a temporary data folder, a copy of `prepared` if given, which is removed when it
 * stops. `environment` is an operator's.
 */
export async function startProduct(
  environment: Record<string, string> = {},
  prepared?: string,
): Promise<Product> {
  if (!existsSync('dist/index.html')) throw new Error('The pages are not built: run `npm run build`.')
  const dataDir = mkdtempSync(path.join(tmpdir(), 'rehber-ui-'))
  if (prepared !== undefined) copyFolder(prepared, dataDir)
  const weather = await fakeServer((_, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(readFileSync(WEATHER)),
  )
  const product = spawn(process.execPath, ['src/server/main.ts'], {
    env: {
      ...process.env,
      NODE_ENV: '',
      PORT: '0',
      DATA_DIR: dataDir,
      DEMO: '1',
      LIMITS_SCALE,
      LOG_LEVEL: 'warn',
      WEATHER_URL: weather.url,
      NETGSM_INBOUND_KEY: INBOUND_KEY,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const stop = async () => {
    if (product.exitCode === null && product.signalCode === null) {
      product.kill('SIGTERM')
      await once(product, 'exit')
    }
    await weather.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    return { url: await addressFrom(product), dataDir, pid: product.pid ?? 0, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Waits for the line with the address; errors are passed on to the console. */
async function addressFrom(product: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let output = ''
  const listen = (chunk: Buffer) => {
    const text = chunk.toString()
    output += text
    const address = /ready at (http:\S+)/.exec(output)?.[1]
    if (address === undefined) return
    resolve(address)
  }
  product.stdout?.on('data', listen)
  product.stderr?.on('data', listen)
  product.stderr?.pipe(process.stderr)
  product.once('error', reject)
  product.once('exit', () => reject(new Error(`The product ended while it started:\n${output}`)))
  const timer = setTimeout(() => reject(new Error(`The product did not start in time:\n${output}`)), START_MS)
  return promise.finally(() => clearTimeout(timer))
}
