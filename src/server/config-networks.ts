import proxyAddress from '@fastify/proxy-addr'
import { z } from 'zod'

function areNetworks(parts: string[]): boolean {
  try {
    proxyAddress.compile(parts)
    return true
  } catch {
    return false
  }
}

/** Addresses and networks, for `proxyAddress.compile`. */
export const networkList = z
  .string()
  .transform((list) => list.split(',').map((part) => part.trim()))
  .refine(areNetworks, 'must list addresses or networks, separated by commas, such as 10.0.0.0/8')
