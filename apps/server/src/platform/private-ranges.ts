import { BlockList, isIPv6 } from 'node:net'

/** Networks of one's own, which no one on the internet is in: RFC 1918, link-local, and IPv6's unique local ones. */
export const PRIVATE_RANGES = [
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  'fc00::/7',
] as const

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

/** Whether an address is in one of these networks. */
export function isWithin(ranges: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const range of ranges) {
    const [net = '', bits = ''] = range.split('/')
    list.addSubnet(net, Number(bits), familyOf(net))
  }
  return (address) => list.check(address, familyOf(address))
}
