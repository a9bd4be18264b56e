/** Decides to which network addresses the server may connect on behalf of a company. Pure functions. */
import { BlockList, isIP } from 'node:net'

/**
 * IPv4 networks that are not part of the public Internet (IANA special-purpose registry), multicast, and the
 * address at which virtual machines of Azure reach their host.
 */
const specialIpv4Networks = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
] as const

/** The IPv6 network that contains all public addresses. */
const globalIpv6Network = '2000::/3'
/**
 * Networks within the global one that are not public, or whose addresses contain IPv4 addresses (Teredo,
 * 6to4).
 */
const specialIpv6Networks = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'] as const

const special = toBlockList(specialIpv4Networks)
const globalIpv6 = toBlockList([globalIpv6Network])
const specialIpv6 = toBlockList(specialIpv6Networks)

/** Returns whether a text is an address or a network, such as `10.1.2.3` or `fd00::/8`. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  if (bits === undefined) return true

  return /^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)
}

/** Returns the list of these addresses and networks. */
export function toBlockList(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address)
    list.addSubnet(address, Number(bits ?? (family === 4 ? 32 : 128)), family === 4 ? 'ipv4' : 'ipv6')
  }

  return list
}

/**
 * Returns the IPv4 address of an IPv6 address that maps one (`::ffff:10.0.0.1` or `::ffff:a00:1`), and other
 * addresses unchanged.
 */
export function unmapAddress(address: string): string {
  const mapped = /^(?:0{0,4}:){2,5}ffff:(?:(\d+\.\d+\.\d+\.\d+)|([\da-f]{1,4}):([\da-f]{1,4}))$/i.exec(
    address,
  )
  if (!mapped) return address

  const [, dotted, high = '', low = ''] = mapped
  if (dotted !== undefined) return dotted

  const number = Number.parseInt(high, 16) * 65_536 + Number.parseInt(low, 16)
  return [24, 16, 8, 0].map((shift) => (number >>> shift) & 255).join('.')
}

/** Returns whether the server may connect to an address: a public one, or one that the operator permits. */
export function isPermitted(address: string, permitted: BlockList): boolean {
  const plain = unmapAddress(address)
  const family = isIP(plain)
  if (family === 0) return false
  if (permitted.check(plain, family === 4 ? 'ipv4' : 'ipv6')) return true
  if (family === 4) return !special.check(plain, 'ipv4')

  return globalIpv6.check(plain, 'ipv6') && !specialIpv6.check(plain, 'ipv6')
}
