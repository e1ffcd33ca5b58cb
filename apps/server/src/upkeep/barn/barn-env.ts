import { isIP } from 'node:net'
import { ConfigError, type Env } from '../../platform/process/config.ts'
import { type Interfaces, isPrivate, localAddresses, localName } from './addresses.ts'

export interface Machine {
  readonly interfaces: Interfaces
  readonly hostName: string
}

const DEFAULT_PORT = '3000'
const LAST_PORT = 65_535

/**
 * The settings of a barn's server, where they are not given: on all of the machine's addresses, opened over TLS by the
 * first of them.
 *
 * @throws {ConfigError} without an address on a local network, and for a PUBLIC_URL that the barn can't certify
 */
export function barnEnv(env: Env, { interfaces, hostName }: Machine): Env {
  const addresses = localAddresses(interfaces)
  const [first] = addresses
  if (first === undefined)
    throw new ConfigError([
      'This computer has no address on a local network. Connect it to the barn’s Wi-Fi or by cable and start again; for this computer alone, use npm start.',
    ])
  const port = env['PORT'] || DEFAULT_PORT
  if (!(Number(port) > 0 && Number(port) < LAST_PORT))
    throw new ConfigError([
      `PORT=${port} is not valid here: it must be from 1 to ${LAST_PORT - 1}, since the page for new phones is on the port after it.`,
    ])
  const publicUrl = env['PUBLIC_URL'] || `https://${first}:${port}`
  checkPublicUrl(publicUrl)
  const names = [...addresses, localName(hostName), ...(env['ALLOWED_HOSTS'] ?? '').split(',')]
  return {
    ...env,
    HOST: env['HOST'] || '0.0.0.0',
    PORT: port,
    PUBLIC_URL: publicUrl,
    ALLOWED_HOSTS: names.filter((name) => name !== '').join(','),
  }
}

function checkPublicUrl(text: string): void {
  const url = URL.parse(text)
  const host = url?.hostname ?? ''
  const mayCertify = isIP(host) === 0 ? host.endsWith('.local') : isPrivate(host)
  if (url?.protocol !== 'https:' || !mayCertify)
    throw new ConfigError([
      `PUBLIC_URL=${text} is not valid here: the barn’s own certificate is for https:// with a private address or a name that ends in .local. For another name, use npm start behind a proxy (docs/operations.md).`,
    ])
}
