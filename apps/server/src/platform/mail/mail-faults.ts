import type { NodemailerError } from 'nodemailer'

/** The server took no message. The sentence is for people, and names no password. */
export class MailError extends Error {
  override name = 'MailError'
  /** False where trying again would fail in the same way. */
  readonly mayPass: boolean
  constructor(sentence: string, mayPass: boolean) {
    super(sentence)
    this.mayPass = mayPass
  }
}

export interface Attempted {
  readonly host: string
  readonly port: number
  readonly security: 'tls' | 'starttls' | 'none'
}

/** What happened and what to do, in one or two sentences. */
export function mailErrorOf(error: NodemailerError, to: Attempted): MailError {
  const at = `${to.host}, port ${to.port}`
  const cause = error.originalCode ?? ''
  const said = error.response === undefined ? '' : ` It said: “${shortened(error.response)}”.`
  if (isCertificate(error))
    return new MailError(
      `The certificate of ${to.host} can’t be trusted (${reasonOf(error)}). Check the server’s name, or ask your mail provider which name its certificate has.`,
      false,
    )
  switch (error.code) {
    case 'EAUTH':
    case 'ENOAUTH':
      return new MailError(
        `${to.host} didn’t take the user name and password. Type the password again; many providers want an app password, made in your mail account’s security settings.${said}`,
        error.permanent === false,
      )
    case 'EDNS':
      return new MailError(
        `There’s no server named ${to.host}. Check its spelling, and this computer’s Internet connection.`,
        true,
      )
    case 'ETIMEDOUT':
      return new MailError(
        `${at} didn’t answer in time. Check the port, and that no firewall is in between; TLS is usually on port 465, STARTTLS on 587.`,
        true,
      )
    case 'ETLS':
    case 'EREQUIRETLS':
      return new MailError(
        to.security === 'starttls'
          ? `${at} doesn’t offer STARTTLS, so nothing was sent. Choose TLS, usually on port 465.`
          : WRONG_TLS(at),
        false,
      )
    case 'EENVELOPE':
      return new MailError(refusedBy(error, to, said), error.permanent === false)
    case 'EMESSAGE':
      return new MailError(`${to.host} refused the message.${said}`, error.permanent === false)
  }
  if (/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ENOTFOUND/.test(`${cause} ${error.message}`))
    return new MailError(
      `Nothing answers at ${at}. Check the server’s name and port, and that it’s running.`,
      true,
    )
  if (/wrong version number|ssl3_|SSL routines|packet length too long/i.test(error.message))
    return new MailError(WRONG_TLS(at), false)
  return new MailError(`${at} broke off the connection. Try again in a few minutes.${said}`, true)
}

const WRONG_TLS = (at: string) =>
  `${at} doesn’t speak TLS from the start. Choose STARTTLS, usually on port 587.`

const refusedBy = ({ command }: NodemailerError, { host }: Attempted, said: string) =>
  command === 'MAIL FROM'
    ? `${host} doesn’t let this account send from your From address. Use the address of the mail account itself.${said}`
    : `${host} refused the recipient. Check the address for a typing mistake.${said}`

const CERTIFICATE =
  /certificate|CERT_|ALTNAME|self[- ]signed|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER|DEPTH_ZERO/i
const isCertificate = (error: NodemailerError) =>
  CERTIFICATE.test(`${error.originalCode ?? ''} ${error.message}`)

function reasonOf(error: NodemailerError): string {
  const { message } = error
  if (/self[- ]signed/i.test(message)) return 'it vouches for itself'
  if (/expired/i.test(message)) return 'it has expired'
  if (/altnames|does not match/i.test(message)) return 'it’s for another name'
  return 'nobody known vouches for it'
}

/** One line of at most 160 characters. */
const shortened = (text: string) => {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > 160 ? `${line.slice(0, 159)}…` : line
}
