import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Page } from 'playwright-core'
import { findChromium } from '../../test/chromium.ts'
import { startProduct } from '../../test/product.ts'
import { writeOutcome } from '../document.ts'
import { CATEGORIES, medianRun, type Run, reportOf } from './report.ts'

// Not a dependency, as its 184 MB are only needed here. Installed once, in exactly this version.
const LIGHTHOUSE = '13.5.0'
const TOOLS = '.data/lighthouse'
const CLI = path.resolve(TOOLS, 'node_modules/lighthouse/cli/index.js')
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run']
const CUSTOMER = { email: 'musteri@rehber724.test', password: 'musteri724', userType: 'customer' }

async function run(program: string, args: string[], options: { cwd?: string; env?: NodeJS.ProcessEnv } = {}) {
  const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'], ...options })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`${program} ${args[0]} ended with ${code}`)
}

async function installLighthouse(): Promise<void> {
  const manifest = path.resolve(TOOLS, 'node_modules/lighthouse/package.json')
  const installed = existsSync(manifest)
    ? (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version
    : null
  if (installed === LIGHTHOUSE) return
  mkdirSync(TOOLS, { recursive: true })
  writeFileSync(path.join(TOOLS, 'package.json'), '{"private":true}')
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
  await run('npm', ['install', '--save-exact', ...quiet, `lighthouse@${LIGHTHOUSE}`], { cwd: TOOLS })
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

/** The demo customer's session, as the pages store it. */
async function signIn(page: Page, url: string): Promise<void> {
  const reply = await page.request.post(`${url}/api/auth/login`, { data: CUSTOMER })
  const { token, user } = (await reply.json()) as { token: string; user: object }
  await page.goto(`${url}/icon.svg`)
  await page.evaluate(
    ([userToken, text]) => {
      localStorage.setItem('userToken', userToken)
      localStorage.setItem('user', text)
    },
    [token, JSON.stringify(user)] as const,
  )
}

async function businessPath(url: string): Promise<string> {
  const reply = await fetch(`${url}/api/businesses?categoryId=3&limit=1`)
  const [business] = (await reply.json()) as { id: number }[]
  if (!business) throw new Error('No business is listed')
  const page = await fetch(`${url}/isletme/${business.id}`)
  return new URL(page.url).pathname
}

/** Clears the browser but for the session, so that each page is measured as at a first visit. */
async function forgetFiles(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    for (const name of await caches.keys()) await caches.delete(name)
    for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister()
  })()`)
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('Network.clearBrowserCache')
  await protocol.detach()
}

/** Measures a page once in a separate process, with simulated throttling: a mid-range phone on slow 4G. */
async function measure(
  url: string,
  { port, folder, keepStorage }: { port: number; folder: string; keepStorage: boolean },
): Promise<Run> {
  const file = path.join(folder, 'report.json')
  const output = ['--output=json', `--output-path=${file}`, '--quiet']
  const only = `--only-categories=${CATEGORIES.join(',')}`
  const storage = keepStorage ? ['--disable-storage-reset'] : []
  await run(process.execPath, [CLI, url, `--port=${port}`, ...storage, only, ...output])
  const report = JSON.parse(readFileSync(file, 'utf8')) as {
    categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
    audits: Record<string, { score: number | null; numericValue?: number; title: string }>
  }
  const missed = Object.values(report.categories).flatMap(({ auditRefs }) =>
    auditRefs
      .filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => id),
  )
  const value = (id: string) => report.audits[id]?.numericValue ?? 0
  return {
    scores: CATEGORIES.map((name) => Math.round((report.categories[name]?.score ?? 0) * 100)),
    firstPaintMs: value('first-contentful-paint'),
    largestPaintMs: value('largest-contentful-paint'),
    blockedMs: value('total-blocking-time'),
    layoutShift: value('cumulative-layout-shift'),
    bytes: value('total-byte-weight'),
    missed: [...new Set(missed)],
  }
}

/**
 * Measures home with a stored session, the other pages as a first visit. `--page home` measures one page and does not write
 * the document.
 */
async function main(): Promise<boolean> {
  const { values } = parseArgs({
    options: { runs: { type: 'string', default: '5' }, page: { type: 'string' } },
  })
  await installLighthouse()
  const { executablePath, env } = await findChromium()
  const product = await startProduct()
  const folder = mkdtempSync(path.join(tmpdir(), 'rehber-lighthouse-'))
  const port = await freePort()
  const browser = await chromium.launchPersistentContext(path.join(folder, 'profile'), {
    executablePath,
    args: [...FLAGS, `--remote-debugging-port=${port}`],
    env: { ...process.env, ...env },
    locale: 'tr-TR',
  })
  try {
    const pages = [
      { name: 'landing', path: '/', isPublic: true },
      { name: '/rehber/yakinimda', path: '/rehber/yakinimda', isPublic: true },
      { name: '/rehber/istanbul/cilingir', path: '/rehber/istanbul/cilingir', isPublic: true },
      { name: '/isletme', path: await businessPath(product.url), isPublic: true },
      { name: 'home', path: '/', isPublic: false },
    ]
    const wanted = pages.filter(({ name }) => values.page === undefined || name === values.page)
    if (wanted.length === 0) throw new Error(`No page is called ${values.page}`)
    const measured = []
    for (const { name, path: at, isPublic } of wanted) {
      const page = await browser.newPage()
      if (!isPublic) await signIn(page, product.url)
      const runs: Run[] = []
      for (let i = 0; i < Number(values.runs); i++) {
        if (!isPublic) await forgetFiles(page)
        runs.push(await measure(product.url + at, { port, folder, keepStorage: !isPublic }))
      }
      measured.push({ name, isPublic, run: medianRun(runs) })
      console.log(`${name}: ${runs.map(({ scores }) => scores.join('/')).join('  ')}`)
      await page.close()
    }
    const { report, isMet } = reportOf(measured, Number(values.runs))
    console.log(`\n${report}\n`)
    if (values.runs === '5' && wanted.length === pages.length) writeOutcome('lighthouse', report)
    return isMet
  } finally {
    await browser.close()
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

if (!(await main())) process.exitCode = 1
