import { once } from 'node:events'
import { createServer } from 'node:net'

/** Systems hand out ports above these by themselves, so no connection of another test takes one between here and its use. */
const [LOWEST, HIGHEST] = [15_000, 32_000]

/** A port for a program that must be told one. */
export async function freePort(): Promise<number> {
  const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST))
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return freePort()
  }
  server.close()
  await once(server, 'close')
  return port
}
