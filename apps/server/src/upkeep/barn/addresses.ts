import type { NetworkInterfaceInfo } from 'node:os'
import { isWithin, PRIVATE_RANGES } from '../../platform/private-ranges.ts'

/** Where phones of the barn are: shared addresses too, which a provider or a tunnel may give. */
export const BARN_RANGES = [...PRIVATE_RANGES, '100.64.0.0/10'] as const
export const isPrivate = isWithin(BARN_RANGES)

/** Of containers, virtual machines and tunnels: no phone in the barn is on them. */
const VIRTUAL = /^(?:docker|br-|veth|virbr|vmnet|vboxnet|cni|flannel|utun|tun|awdl|llw)/

export type Interfaces = Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>

/** This machine's IPv4 addresses on the local network, the one a phone most likely reaches first. */
export function localAddresses(interfaces: Interfaces): string[] {
  const found = Object.entries(interfaces).flatMap(([name, list = []]) =>
    list
      .filter(
        ({ internal, family, address }) =>
          !internal && family === 'IPv4' && !VIRTUAL.test(name) && isPrivate(address),
      )
      .map(({ address }) => address),
  )
  return [...new Set(found)].toSorted((a, b) => rankOf(a) - rankOf(b))
}

/** A router's own range first; an address a machine gave itself last. */
function rankOf(address: string): number {
  if (address.startsWith('169.254.')) return 2
  return address.startsWith('192.168.') || address.startsWith('10.') ? 0 : 1
}

/** The name by which phones find this machine without a name server (mDNS, RFC 6762): "barn-pc.local". */
export function localName(hostName: string): string {
  const [first = ''] = hostName.toLowerCase().split('.')
  const label = first.replace(/[^a-z0-9-]+/g, '-').replace(/^-+|-+$/g, '')
  return `${label === '' ? 'quarterpole' : label}.local`
}
