import { Resolver } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'

const TRIES = { timeout: 700, tries: 2 }

/**
 * Finds a host's addresses without the C library's `getaddrinfo`. That one holds a thread of the process's four for as
 * long as a silent name server takes, and the same threads read files and hash passwords: a few such look-ups would
 * stall everything else. `localhost` is known without asking.
 */
export function makeLookUp(servers?: string[]): LookupFunction {
  const resolver = new Resolver(TRIES)
  if (servers) resolver.setServers(servers)
  return (host, options, callback) => void answer(resolver, host, options.all === true, callback)
}

async function answer(
  resolver: Resolver,
  host: string,
  all: boolean,
  callback: Parameters<LookupFunction>[2],
): Promise<void> {
  try {
    const found = await addressesOf(resolver, host)
    const [first] = found
    if (!first) callback(new Error(`No address for ${host}`), '')
    else if (all) callback(null, found)
    else callback(null, first.address, first.family)
  } catch (error) {
    callback(error instanceof Error ? error : new Error(String(error)), '')
  }
}

async function addressesOf(resolver: Resolver, host: string): Promise<{ address: string; family: number }[]> {
  if (host === 'localhost') return [{ address: '127.0.0.1', family: 4 }]
  if (isIP(host)) return [{ address: host, family: isIP(host) }]
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  if (v4.status === 'rejected' && v6.status === 'rejected') throw v4.reason
  const of = (answer: PromiseSettledResult<string[]>, family: number) =>
    answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family })) : []
  return [...of(v4, 4), ...of(v6, 6)]
}
