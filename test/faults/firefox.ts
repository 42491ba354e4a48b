import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Debian's Firefox, or that of FIREFOX_PATH; null where there is none. */
export function findFirefox(): string | null {
  const named = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr'
  return existsSync(named) ? named : null
}

const START_MS = 60_000
/** Of each wait for something to be seen. */
const SEEN_MS = 30_000
const PHONE = ['--width=390', '--height=844']

/** Logged where a page is left while its parts are on their way. A part that is needed and missing fails the walk itself. */
const LEFT =
  /^Failed to load .+ServiceWorker intercepted|^TypeError: error loading dynamically imported module/

type Reply = {
  id?: number
  type: string
  method?: string
  params?: LogEntry
  result?: unknown
  message?: string
}
type LogEntry = { level: string; text: string }
type Evaluated = { type: string; result: { value?: unknown }; exceptionDetails?: { text: string } }

/** Waits for the line in which Firefox says where it listens. */
function addressFrom(browser: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    const late = setTimeout(() => reject(new Error(`Firefox did not start: ${said}`)), START_MS)
    browser.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const [, address] = /WebDriver BiDi listening on (ws:\S+)/.exec(said) ?? []
      if (address === undefined) return
      clearTimeout(late)
      resolve(`${address}/session`)
    })
  })
}

/**
 * Starts Firefox without a window and talks WebDriver BiDi to it: Playwright's own way to Firefox needs commands that the long-lived
 * release of Debian does not have. `errors` gathers what pages log as errors or throw.
 */
export async function startFirefox(executable: string) {
  const profile = mkdtempSync(path.join(tmpdir(), 'rehber-firefox-'))
  const args = ['--remote-debugging-port=0', '--headless', '--profile', profile, '--no-remote', ...PHONE]
  const browser = spawn(executable, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const socket = new WebSocket(await addressFrom(browser))
  const waiting = new Map<number, (reply: Reply) => void>()
  const errors: string[] = []
  let asked = 0
  socket.addEventListener('message', ({ data }) => {
    const reply = JSON.parse(String(data)) as Reply
    if (reply.id !== undefined) waiting.get(reply.id)?.(reply)
    const { level, text = '' } = reply.params ?? {}
    if (reply.method === 'log.entryAdded' && level === 'error' && !LEFT.test(text)) errors.push(text)
  })
  await new Promise((resolve) => socket.addEventListener('open', resolve))

  /** One command; rejects with what Firefox says. */
  const command = async <T>(method: string, params: object): Promise<T> => {
    asked += 1
    const id = asked
    const { promise, resolve } = Promise.withResolvers<Reply>()
    waiting.set(id, resolve)
    socket.send(JSON.stringify({ id, method, params }))
    const reply = await promise
    waiting.delete(id)
    if (reply.type === 'error') throw new Error(`${method}: ${reply.message}`)
    return reply.result as T
  }
  const { capabilities } = await command<{ capabilities: { browserVersion: string } }>('session.new', {
    capabilities: {},
  })
  await command('session.subscribe', { events: ['log.entryAdded'] })

  /** A person with storage of their own. */
  async function open() {
    const { userContext } = await command<{ userContext: string }>('browser.createUserContext', {})
    const { context } = await command<{ context: string }>('browsingContext.create', {
      type: 'tab',
      userContext,
    })
    const evaluate = async (expression: string): Promise<unknown> => {
      const answer = await command<Evaluated>('script.evaluate', {
        expression,
        target: { context },
        awaitPromise: true,
      })
      if (answer.type === 'exception') throw new Error(answer.exceptionDetails?.text ?? expression)
      return answer.result.value
    }
    /** Waits until an expression is true in the page. */
    const until = async (expression: string, what = expression): Promise<void> => {
      const end = performance.now() + SEEN_MS
      while (performance.now() < end) {
        if ((await evaluate(`Boolean(${expression})`).catch(() => false)) === true) return
        await sleep(100)
      }
      const seen = await evaluate('document.body.innerText.slice(0, 600)').catch(() => '')
      throw new Error(`Not seen: ${what}\n${String(seen)}`)
    }
    const elements = (selector: string, words: string) =>
      `[...document.querySelectorAll(${JSON.stringify(selector)})].filter((one) => one.checkVisibility() &&` +
      ` (one.getAttribute('aria-label') ?? one.innerText).includes(${JSON.stringify(words)}))`
    return {
      evaluate,
      until,
      go: (url: string) => command('browsingContext.navigate', { context, url, wait: 'complete' }),
      see: (words: string) => until(`document.body.innerText.includes(${JSON.stringify(words)})`, words),
      /** Presses the first that is visible and has these words. */
      async press(selector: string, words: string): Promise<void> {
        await until(`${elements(selector, words)}.length`, words)
        await evaluate(`${elements(selector, words)}[0].click()`)
      },
      /** Types into a field as a person does: React hears the events. */
      async type(selector: string, text: string): Promise<void> {
        await until(`document.querySelector(${JSON.stringify(selector)})`, selector)
        await evaluate(`document.querySelector(${JSON.stringify(selector)}).focus()`)
        const actions = Array.from(text, (value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]).flat()
        await command('input.performActions', { context, actions: [{ type: 'key', id: 'keys', actions }] })
      },
    }
  }

  return {
    version: capabilities.browserVersion,
    errors,
    open,
    async stop(): Promise<void> {
      socket.close()
      browser.kill('SIGTERM')
      await new Promise((resolve) => browser.once('exit', resolve))
      rmSync(profile, { recursive: true, force: true })
    },
  }
}
