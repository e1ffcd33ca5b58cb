import { call } from '../app/api/client.ts'

/** Whether this browser can keep passkeys for this address: not for one made of digits, nor without TLS. */
export const knowsPasskeys = () =>
  window.isSecureContext &&
  typeof PublicKeyCredential === 'function' &&
  typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function' &&
  !/^[\d.]+$|^\[/.test(window.location.hostname)

/** Null: the person closed the browser's dialog. */
async function answerOf(asked: Promise<Credential | null>) {
  const credential = await asked.catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'NotAllowedError') return null
    throw error
  })
  return credential instanceof PublicKeyCredential ? answerJson(credential) : null
}

type Answer = Parameters<typeof call<'signInWithPasskey'>>[1]['body']['answer']
const answerJson = (credential: PublicKeyCredential) => credential.toJSON() as unknown as Answer // the form the contract asks for

/** Signs in with a passkey the person picks; null if he picks none. */
export async function signInByPasskey() {
  const options = await call('startPasskeySignIn', {})
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON, // as the server's library makes it
  )
  const answer = await answerOf(navigator.credentials.get({ publicKey }))
  return answer === null ? null : call('signInWithPasskey', { body: { answer } })
}

/** Makes a passkey on this device or another; null if the person changes his mind. */
export async function makePasskey(name: string) {
  const options = await call('startPasskey', {})
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON, // as above
  )
  const answer = await answerOf(navigator.credentials.create({ publicKey }))
  return answer === null ? null : call('createPasskey', { body: { name, answer } })
}
