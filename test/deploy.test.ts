import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { type IncomingMessage, request as plain } from 'node:http'
import { type RequestOptions, request as secure } from 'node:https'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FakeServer, fakeServer } from './fake-server.ts'
import { freePort } from './free-port.ts'

const NGINX = '/usr/sbin/nginx'
const SYSTEMD = '/usr/bin/systemd-analyze'
const folder = mkdtempSync(path.join(tmpdir(), 'rehber-deploy-'))
afterAll(() => rmSync(folder, { recursive: true }))

type Answer = { status: number; headers: IncomingMessage['headers']; body: string }
type Asked = {
  method?: string
  headers?: Record<string, string>
  send?: (write: (text: string) => void) => Promise<void>
}

const ask = (url: string, { method = 'GET', headers = {}, send }: Asked = {}) =>
  new Promise<Answer>((resolve, reject) => {
    const options: RequestOptions = { method, headers, agent: false, rejectUnauthorized: false }
    const asked = (url.startsWith('https') ? secure : plain)(url, options, (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (part: string) => {
        body += part
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }))
    })
    asked.on('error', reject)
    if (send) send((text) => void asked.write(text)).then(() => asked.end(), reject)
    else asked.end()
  })

describe.skipIf(!existsSync(NGINX))('nginx before the product', () => {
  let upstream: FakeServer
  let base = ''
  let plainBase = ''
  let isDown = false
  let endStream = () => {}
  let nginx: ReturnType<typeof spawn> | undefined

  beforeAll(async () => {
    upstream = await fakeServer((request, response) => {
      if (isDown) return response.writeHead(503, { 'retry-after': '2' }).end()
      const { 'x-forwarded-for': from, 'x-forwarded-proto': scheme } = request.headers
      response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-cache' })
      const told = JSON.stringify({ from, scheme })
      if (request.url !== '/api/events') return request.resume().on('end', () => response.end(told))
      endStream = () => response.end('event: late\n\n')
      return response.write('event: open\n\n')
    })
    const [port, plainPort] = [await freePort(), await freePort()]
    base = `https://127.0.0.1:${port}`
    plainBase = `http://127.0.0.1:${plainPort}`
    const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')]
    const made = [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '2',
    ]
    execFileSync(
      'openssl',
      [...made, '-subj', '/CN=rehber724.example', '-keyout', key, '-out', certificate],
      {
        stdio: 'ignore',
      },
    )
    const replaced: [string | RegExp, string][] = [
      ['127.0.0.1:7240', new URL(upstream.url).host],
      [/listen \[::\].*\n/g, '\n'],
      ['listen 80', `listen 127.0.0.1:${plainPort}`],
      ['listen 443', `listen 127.0.0.1:${port}`],
      [/\/etc\/letsencrypt\S+fullchain\.pem/g, certificate],
      [/\/etc\/letsencrypt\S+privkey\.pem/g, key],
      ['200 5s', '200 1s'],
      ['/var/cache/nginx/rehber724', path.join(folder, 'cache')],
      ['/var/log/nginx/rehber724.log', path.join(folder, 'access.log')],
    ]
    const text = replaced.reduce(
      (all, [from, to]) => all.replaceAll(from as string, to),
      readFileSync('deploy/nginx/rehber724.conf', 'utf8'),
    )
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${path.join(folder, name)};`,
    )
    const whole = `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; worker_processes 1;
      events {} http { ${temporary.join(' ')} ${text} }`
    writeFileSync(path.join(folder, 'nginx.conf'), whole)
    const args = ['-p', folder, '-e', path.join(folder, 'error.log'), '-c', path.join(folder, 'nginx.conf')]
    nginx = spawn(NGINX, process.getuid?.() === 0 ? [...args, '-g', 'user root;'] : args, { stdio: 'ignore' })
    for (let tries = 0; tries < 200; tries++) {
      if (await ask(`${plainBase}/`).catch(() => null)) return
      await sleep(25)
    }
    throw new Error(readFileSync(path.join(folder, 'error.log'), 'utf8'))
  })
  afterAll(async () => {
    if (nginx?.kill('SIGTERM')) await once(nginx, 'exit')
    await upstream.close()
  })

  test('leads to TLS, tells the caller’s own address, and keeps figures inside', async () => {
    const led = await ask(`${plainBase}/rehber?q=1`, { headers: { host: 'rehber724.example' } })
    expect([led.status, led.headers.location]).toEqual([308, 'https://rehber724.example/rehber?q=1'])
    const headers = { 'x-forwarded-for': '203.0.113.7' }
    const { body } = await ask(`${base}/api/categories`, { headers })
    expect(JSON.parse(body)).toEqual({ from: '127.0.0.1', scheme: 'https' })
    expect((await ask(`${base}/metrics`)).status).toBe(404)
  })

  test('takes a slow body in before the product hears of it', async () => {
    const { status } = await ask(`${base}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': '9' },
      send: async (write) => {
        for (const part of ['{"a":', '"b"', '}']) {
          write(part)
          await sleep(200)
          expect(upstream.asked).not.toContain('/api/auth/login')
        }
      },
    })
    expect(status).toBe(200)
    expect(upstream.asked).toContain('/api/auth/login')
  })

  test('hands events on at once: the stream goes on only when the first one has come', async () => {
    const heard = await new Promise<string>((resolve, reject) => {
      secure(`${base}/api/events`, { agent: false, rejectUnauthorized: false }, (response) => {
        let all = ''
        response.once('data', () => endStream())
        response.setEncoding('utf8').on('data', (part: string) => {
          all += part
        })
        response.on('end', () => resolve(all))
      })
        .on('error', reject)
        .end()
    })
    expect(heard).toBe('event: open\n\nevent: late\n\n')
  })

  test('keeps public pages for a crowd, and calls and who is signed in for nobody', async () => {
    const askedFor = (url: string) => upstream.asked.filter((one) => one === url).length
    const crowd = Array.from({ length: 20 }, () => ask(`${base}/rehber/cekici`))
    expect(new Set((await Promise.all(crowd)).map(({ status }) => status))).toEqual(new Set([200]))
    expect(askedFor('/rehber/cekici')).toBe(1)
    for (let i = 0; i < 2; i++) await ask(`${base}/rehber/cekici`, { headers: { authorization: 'Bearer x' } })
    expect(askedFor('/rehber/cekici')).toBe(3)
    for (let i = 0; i < 2; i++) await ask(`${base}/api/weather?lat=41`)
    expect(askedFor('/api/weather?lat=41')).toBe(2)
  })

  test('shows the last page while no process answers', async () => {
    await ask(`${base}/isletme/1`)
    isDown = true
    // Fresh for a second, then old.
    const show = async () => {
      const { status, headers } = await ask(`${base}/isletme/1`)
      return [status, headers['x-cache-status']]
    }
    await expect.poll(show, { timeout: 20_000 }).toEqual([200, 'STALE'])
    expect((await ask(`${base}/api/categories`)).status).toBe(503)
    isDown = false
  })

  test('logs no query and no header', () => {
    const log = readFileSync(path.join(folder, 'access.log'), 'utf8')
    expect(log).toContain(' /rehber/cekici ')
    expect(log).toContain(' /api/weather ')
    expect(log).not.toMatch(/\?|Bearer/)
  })
})

describe.skipIf(!existsSync(SYSTEMD))('the units of systemd', () => {
  const units = readdirSync('deploy/systemd')
  /** With programs that are here. */
  const placed = path.join(folder, 'units')
  beforeAll(() => {
    mkdirSync(placed)
    cpSync('deploy/systemd', placed, { recursive: true })
    for (const name of units) {
      const file = path.join(placed, name)
      const text = readFileSync(file, 'utf8').replaceAll(/^ExecStart=\S+/gm, `ExecStart=${process.execPath}`)
      writeFileSync(file, text.replaceAll('/opt/rehber724/docs', path.resolve('docs')))
    }
  })

  test.each(units)('%s is understood', (name) => {
    const file = path.join(placed, name.replace('@.', '@7241.'))
    if (name.includes('@.')) cpSync(path.join(placed, name), file)
    const { stderr } = spawnSync(SYSTEMD, ['verify', '--man=no', file], { encoding: 'utf8' })
    expect(stderr.split('\n').filter((line) => line.includes('rehber724'))).toEqual([])
  })

  test.each(units.filter((name) => name.endsWith('.service')))('%s is hardened', (name) => {
    const args = ['security', '--offline=yes', '--threshold=15', path.join(placed, name)]
    const { status, stdout } = spawnSync(SYSTEMD, args, { encoding: 'utf8' })
    expect(status, stdout.split('\n').slice(-2).join('')).toBe(0)
  })
})

test.each(['rehber724.service', 'rehber724@.service'])(
  '%s gives the product the memory that npm start gives it',
  (unit) => {
    const text = readFileSync(path.join('deploy/systemd', unit), 'utf8')
    const [, tunables = 'none'] =
      /const MALLOC = '([^']+)'/.exec(readFileSync('scripts/children.mjs', 'utf8')) ?? []
    expect(text).toContain(`\nEnvironment=GLIBC_TUNABLES=${tunables}\n`)
    expect(readFileSync('scripts/run.mjs', 'utf8')).toContain(
      "programs: [['--expose-gc', 'src/server/main.ts']]",
    )
    expect(text).toMatch(/^ExecStart=\S+ --expose-gc .*src\/server\/main\.ts$/m)
  },
)
