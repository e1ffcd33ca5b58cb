import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { markup } from './markup.ts'

/** Pages of the web app. All serve the same document; the app does its own routing. */
export const PAGES = [
  '/',
  '/race-lens',
  '/breeding',
  '/breeding/trace',
  '/breeding/board',
  '/tracks/ladder',
  '/horses',
  '/horses/:id',
  '/horses/:id/career',
  '/horses/:id/foals',
  '/horses/:id/keep-paying',
  '/tracks',
  '/injuries',
  '/withdrawals',
  '/activity',
  '/data',
  '/data/quality',
  '/data/export',
  '/data/system',
  '/mares',
  '/to-do',
  '/season-plan',
  '/stallion-book',
  '/semen-tank',
  '/collection-day',
  '/registry-rules',
  '/crosses',
  '/contacts',
  '/contacts/:id',
  '/contacts/:id/statement',
  '/contacts/:id/report',
  '/owner-reports',
  '/statements',
  '/statements/:id',
  '/here',
  '/compare',
  '/race-cards',
  '/race-cards/:card',
  '/sign-in',
  '/join',
  '/you',
  '/people',
  '/shared',
  '/waiting',
  '/feedback',
  '/how',
  '/how/:page',
] as const

const NOT_BUILT = 'The web pages are not built yet. Run: npm run build\n'

/** Serves the built web app. Returns the handler for missing pages, or undefined if the app is not built. */
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
    // Asset names contain a content hash; all other files may change with the next build.
    setHeaders: (reply, path) =>
      reply.header(
        'cache-control',
        path.startsWith(join(webRoot, 'assets') + sep) ? 'public, max-age=31536000, immutable' : 'no-cache',
      ),
  })
  return (request: FastifyRequest, reply: FastifyReply) => sendPage(request, reply.status(404))
}

/**
 * The page of the latest build. A new build replaces the scripts that the old page loads, so it is served from the next
 * request on; while the build is writing, the previous page is served.
 */
function newestPage(indexPath: string, feedbackUrl: string | null): () => string {
  let builtAt = Number.NaN
  let page = ''
  return () => {
    const built = statSync(indexPath, { throwIfNoEntry: false })?.mtimeMs ?? builtAt
    if (built === builtAt) return page
    const html = readFileSync(indexPath, 'utf8')
    if (html === '') return page // the build is writing it
    builtAt = built
    page = withFeedback(html, feedbackUrl)
    return page
  }
}

const META = /<meta name="feedback-url" content="[^"]*"\s*\/?>/

function withFeedback(html: string, feedbackUrl: string | null): string {
  const meta = markup`<meta name="feedback-url" content="${feedbackUrl}" />`.text
  return html.replace(META, () => meta) // a function, so that a $ in the address is not a replacement pattern
}
