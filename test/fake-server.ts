import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

export type FakeServer = {
  /** Without a trailing slash. */
  url: string
  /** Path and query of every request so far, in order. */
  asked: string[]
  close(): Promise<void>
}

/** Starts a local server in place of an outside one. */
export async function fakeServer(answer: RequestListener): Promise<FakeServer> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    answer(request, response)
  })
  server.keepAliveTimeout = 0 // else one is closed just as a busy client uses it again
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
