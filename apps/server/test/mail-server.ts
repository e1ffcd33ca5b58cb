import { type AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A message as it came over the wire, taken apart. */
export interface Received {
  to: string[]
  from: string
  headers: Record<string, string>
  text: string
  html: string
  /** Attached. */
  pdf: Buffer | null
}

export const MAIL_USER = 'barn@example.com'
export const MAIL_PASSWORD = 'hay in the loft'

/** How it is set up in the barn. */
export const mailSettings = (port: number) => ({
  host: '127.0.0.1',
  port,
  security: 'none' as const,
  user: MAIL_USER,
  password: MAIL_PASSWORD,
  from: 'barn@example.com',
  hour: 0,
})

/** A real mail server on this machine, on a free port, which asks for MAIL_USER and MAIL_PASSWORD. @param end  when it is closed */
export async function mailServer(end: (stop: () => Promise<void>) => void, options: SMTPServerOptions = {}) {
  const received: Received[] = []
  const server = new SMTPServer({
    disabledCommands: options.secure ? [] : ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === MAIL_USER && password === MAIL_PASSWORD
        ? done(null, { user: username })
        : done(new Error('Authentication failed')),
    onData: (stream, { envelope }, done) => {
      const pieces: Buffer[] = []
      stream.on('data', (piece: Buffer) => pieces.push(piece))
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        const to = envelope.rcptTo.map(({ address }) => address)
        received.push({ to, from, ...taken(Buffer.concat(pieces).toString('latin1')) })
        done()
      })
    },
    ...options,
  })
  server.on('error', () => {}) // a client that breaks off, as the tests make it do
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  end(() => new Promise<void>((resolve) => void server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo // it listens on a port
  return { port, received }
}

/** Headers, the text and the HTML of a message, and its PDF. */
function taken(raw: string): Pick<Received, 'headers' | 'text' | 'html' | 'pdf'> {
  const { headers, body } = split(raw)
  const parts = partsOf(raw)
  const found = (type: string) => parts.find((part) => part.headers['content-type']?.startsWith(type))
  const of = (type: string) => {
    const part = found(type)
    return part === undefined ? '' : decoded(part.headers, part.body).trimEnd()
  }
  const pdf = found('application/pdf')
  return {
    headers,
    text: parts.length === 1 ? decoded(headers, body) : of('text/plain'),
    html: of('text/html'),
    pdf: pdf === undefined ? null : Buffer.from(pdf.body, 'base64'),
  }
}

/** Also those of parts within a part. */
function partsOf(raw: string): ReturnType<typeof split>[] {
  const whole = split(raw)
  const boundary = /boundary="([^"]+)"/.exec(whole.headers['content-type'] ?? '')?.[1]
  if (boundary === undefined) return [whole]
  return whole.body
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((part) => partsOf(part.replace(/^\r\n/, '')))
}

function split(raw: string) {
  const end = raw.indexOf('\r\n\r\n')
  const lines = raw
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  return { headers, body: raw.slice(end + 4) }
}

function decoded(headers: Record<string, string>, body: string): string {
  const encoding = headers['content-transfer-encoding']
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding !== 'quoted-printable') return Buffer.from(body, 'latin1').toString().replaceAll('\r\n', '\n')
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString().replaceAll('\r\n', '\n')
}
