import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** The pages of the web app; each is the same document, the app reads the address. */
export const PAGES = ['/', '/race-lens', '/breeding', '/horses', '/tracks', '/injuries', '/data'] as const

const NOT_BUILT = 'The web pages are not built yet. Run: npm run build\n'

/**
 * Serves the built web app. Returns the answer for a page that does not exist (the app's own, with status 404),
 * or undefined where there is no built app.
 */
export async function serveWeb(app: FastifyInstance, webRoot: string, feedbackUrl: string | null) {
  const indexPath = join(webRoot, 'index.html')
  if (!existsSync(indexPath)) {
    for (const page of PAGES)
      app.get(page, (_request, reply) => reply.status(503).type('text/plain; charset=utf-8').send(NOT_BUILT))
    return undefined
  }
  const page = newestPage(indexPath, feedbackUrl)
  const sendPage = (_request: FastifyRequest, reply: FastifyReply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page())
  for (const path of PAGES) app.get(path, sendPage)
  await app.register(fastifyStatic, {
    root: webRoot,
    index: false,
    preCompressed: true,
    cacheControl: false,
    // Built files carry their content's hash in their name; the rest may change with the next build.
    setHeaders: (reply, path) =>
      reply.header(
        'cache-control',
        path.startsWith(join(webRoot, 'assets') + sep) ? 'public, max-age=31536000, immutable' : 'no-cache',
      ),
  })
  return (request: FastifyRequest, reply: FastifyReply) => sendPage(request, reply.status(404))
}

/**
 * The page as it was built last. A build under a running server replaces the scripts the page before it names, so the
 * next request must be given the new one; while a build has taken the file away, the one before it stands.
 */
function newestPage(indexPath: string, feedbackUrl: string | null): () => string {
  let builtAt = Number.NaN
  let page = ''
  return () => {
    const built = statSync(indexPath, { throwIfNoEntry: false })?.mtimeMs ?? builtAt
    if (built === builtAt) return page
    const html = readFileSync(indexPath, 'utf8')
    if (html === '') return page // being written this moment
    builtAt = built
    page = withFeedback(html, feedbackUrl)
    return page
  }
}

const META = /<meta name="feedback-url" content="[^"]*"\s*\/?>/

function withFeedback(html: string, feedbackUrl: string | null): string {
  const content = (feedbackUrl ?? '')
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
  // A function, so that a $ in the address is not read as a replacement pattern.
  return html.replace(META, () => `<meta name="feedback-url" content="${content}" />`)
}
