import { Failure } from './failure.ts'

/** Functions that the other thread may call, by name; their answers are cloned, shared memory is not. */
export type Handlers = Readonly<Record<string, (argument: never) => unknown>>

type Message =
  | { id: number; name: string; argument: unknown }
  | { id: number; result: unknown }
  | { id: number; failure: Pick<Failure, 'code' | 'detail'> }
  | { id: number; error: string }

export type Calls = {
  /** Does this from now on when it is called. */
  handle: (name: string, handler: Handlers[string]) => void
  /** Has the other thread do it; rejects as it does there. */
  call: <T>(name: string, argument?: unknown) => Promise<T>
  /** The other thread is gone: what is under way fails. */
  end: () => void
}

/** A worker, or the port to the thread that started it. */
type Port = {
  on(event: 'message', listener: (message: Message) => void): unknown
  postMessage(message: Message): void
}

/** Lets two threads call each other by messages. */
export function connectCalls(port: Port, given: Handlers = {}): Calls {
  const handlers = new Map(Object.entries(given))
  const underWay = new Map<number, PromiseWithResolvers<unknown>>()
  let last = 0
  let isEnded = false

  async function answer(id: number, name: string, argument: unknown): Promise<Message> {
    try {
      const handle = handlers.get(name)
      if (!handle) throw new Error(`the other thread knows no "${name}"`)
      return { id, result: await handle(argument as never) }
    } catch (error) {
      if (error instanceof Failure) return { id, failure: { code: error.code, detail: error.detail } }
      return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
    }
  }

  function settle(message: Exclude<Message, { name: string }>): void {
    const waiting = underWay.get(message.id)
    underWay.delete(message.id)
    if ('result' in message) waiting?.resolve(message.result)
    else if ('failure' in message) waiting?.reject(new Failure(message.failure.code, message.failure.detail))
    else waiting?.reject(new Error(message.error))
  }

  port.on('message', (message: Message) => {
    if (!('name' in message)) return settle(message)
    const { id, name, argument } = message
    void answer(id, name, argument).then((told) => isEnded || port.postMessage(told))
  })

  return {
    handle: (name, handler) => void handlers.set(name, handler),
    call<T>(name: string, argument?: unknown): Promise<T> {
      if (isEnded) return Promise.reject(new Error('the other thread has ended'))
      last += 1
      const waiting = Promise.withResolvers<unknown>()
      underWay.set(last, waiting)
      port.postMessage({ id: last, name, argument } satisfies Message)
      return waiting.promise as Promise<T>
    },
    end() {
      isEnded = true
      for (const waiting of underWay.values()) waiting.reject(new Error('the other thread has ended'))
      underWay.clear()
    },
  }
}
