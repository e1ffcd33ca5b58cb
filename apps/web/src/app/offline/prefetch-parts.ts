/** The parts of the app that the first page doesn't need, as the build lists them in index.html. */
export function partsListed(page: Document): readonly string[] {
  const list: unknown = JSON.parse(page.getElementById('parts')?.textContent ?? '[]')
  return Array.isArray(list) ? list.filter((part) => typeof part === 'string') : []
}

/** Downloads them into the browser's cache. They are not run: adding their style sheets would restyle the whole page. */
export function prefetchParts(): void {
  const links = partsListed(document).map((href) => {
    const link = document.createElement('link')
    link.rel = 'prefetch'
    link.href = href
    return link
  })
  document.head.append(...links)
}
