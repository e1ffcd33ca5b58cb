import type { PeopleServices } from '../../people/account-store.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { forgetMailServer, loadMailSettings, saveMailServer, tryMailServer } from './mail-settings.ts'
import { forgetOwnDigest, loadOwnDigest, setOwnDigest } from './own-digest.ts'

export const mailHandlers = {
  getMailSettings: ({ db }) => loadMailSettings(db),
  setMailServer: async ({ db }, { body }) => {
    await saveMailServer(db, body)
    return loadMailSettings(db)
  },
  deleteMailServer: async ({ db }) => {
    await forgetMailServer(db)
    return null
  },
  testMailServer: async ({ db, clock }, { body }) => ({ fault: await tryMailServer(db, body.to, clock()) }),
  getDigest: (services, { request }) => loadOwnDigest(services, request.caller),
  setDigest: async (services, { body, request }) => {
    await setOwnDigest(services, request.caller, body)
    return loadOwnDigest(services, request.caller)
  },
  deleteDigest: async (services, { request }) => {
    await forgetOwnDigest(services, request.caller)
    return null
  },
} satisfies Partial<Handlers<PeopleServices>>
