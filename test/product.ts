import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { standIn } from './stand-in.ts'

const START_MS = 120_000
/** One address plays all users of the tests. */
const LIMITS_SCALE = '100'
/** Home asks for the weather, and no test asks the world. */
const WEATHER = 'test/fixtures/open-meteo.istanbul.json'

export type Product = {
  /** Where it answers, without a trailing slash. */
  url: string
  /** Its data folder; mail is written below it. */
  dataDir: string
  stop(): Promise<void>
}

/**
 * Starts the built product as people do, in demo mode on a folder of its own, which goes when it stops. `environment` is
 * what an operator would set beside.
 */
export async function startProduct(environment: Record<string, string> = {}): Promise<Product> {
  if (!existsSync('dist/index.html')) throw new Error('The pages are not built: run `npm run build`.')
  const dataDir = mkdtempSync(path.join(tmpdir(), 'rehber-ui-'))
  const weather = await standIn((_, response) =>
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
    return { url: await addressFrom(product), dataDir, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Waits for the line that tells the address; whatever else the product says goes on to the console. */
async function addressFrom(product: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let said = ''
  const listen = (chunk: Buffer) => {
    const text = chunk.toString()
    said += text
    const address = /ready at (http:\S+)/.exec(said)?.[1]
    if (address === undefined) return
    resolve(address)
  }
  product.stdout?.on('data', listen)
  product.stderr?.on('data', listen)
  product.stderr?.pipe(process.stderr)
  product.once('error', reject)
  product.once('exit', () => reject(new Error(`The product ended while it started:\n${said}`)))
  const timer = setTimeout(() => reject(new Error(`The product did not start in time:\n${said}`)), START_MS)
  return promise.finally(() => clearTimeout(timer))
}
