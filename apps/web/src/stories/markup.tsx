import { HeadlessMantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
}
const decoded = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity)

/** What a view renders first, for tests without a browser. @param client has the answers its queries show */
export function markupOf(view: ReactNode, client = new QueryClient()) {
  const html = renderToStaticMarkup(
    <HeadlessMantineProvider>
      <QueryClientProvider client={client}>{view}</QueryClientProvider>
    </HeadlessMantineProvider>,
  )
  const textOf = (part: string) =>
    decoded(part.replace(/<[^>]*>/g, ' '))
      .replace(/\s+/g, ' ')
      .trim()
  return {
    html,
    text: textOf(html),
    /** Texts of all elements with this tag, in order. */
    all: (tag: string): string[] =>
      [...html.matchAll(new RegExp(`<${tag}(?: [^>]*)?>([\\s\\S]*?)</${tag}>`, 'g'))].map(([, inner]) =>
        textOf(inner ?? ''),
      ),
    /** Values of this attribute, in order. */
    attributes: (name: string): string[] =>
      [...html.matchAll(new RegExp(` ${name}="([^"]*)"`, 'g'))].map(([, value]) => decoded(value ?? '')),
  }
}
