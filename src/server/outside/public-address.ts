import { BlockList, isIP, type LookupFunction } from 'node:net'
import { OutsideError } from './fetch-json.ts'

/** IANA's special-purpose registries, and what carries an IPv4 address inside: none of them is a place in public. */
const notPublic4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.31.196.0/24', '192.52.193.0/24', '192.88.99.0/24'],
  ...['192.168.0.0/16', '192.175.48.0/24', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4'],
]
/** Of IPv6 only this is given out at all. */
const GLOBAL6 = '2000::/3'
const notPublic6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20']

function listOf(networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}

const refused4 = listOf(notPublic4, 'ipv4')
const global6 = listOf([GLOBAL6], 'ipv6')
const refused6 = listOf(notPublic6, 'ipv6')

/** Whether an IP address is one of the public internet: not of this machine, its network, or its cloud. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !refused4.check(address, 'ipv4')
  return isIP(address) === 6 && global6.check(address, 'ipv6') && !refused6.check(address, 'ipv6')
}

/** The host of an address, an IPv6 one without its brackets. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

/**
 * Looks names up as `lookUp` does, and refuses those with any address that is not public. The address that was checked is
 * the one connected to, so a name cannot change its mind in between.
 */
export const lookUpPublic =
  (lookUp: LookupFunction, isAllowed: (address: string) => boolean = isPublicAddress): LookupFunction =>
  (host, options, callback) =>
    lookUp(host, { ...options, all: true }, (error, found) => {
      const addresses = Array.isArray(found) ? found : []
      const [first] = addresses
      if (error || !first) callback(error ?? new OutsideError('no address for this name'), '')
      else if (!addresses.every(({ address }) => isAllowed(address)))
        callback(new OutsideError('not a public address'), '')
      else if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
