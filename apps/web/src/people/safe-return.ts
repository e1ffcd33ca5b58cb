/** A page of this app to go to after signing in; anything else in the address leads to the first page. */
export function safeReturn(to: string | null | undefined, origin: string): string {
  if (to === null || to === undefined || !to.startsWith('/')) return '/'
  const url = URL.parse(to, origin)
  if (url === null || url.origin !== origin || url.pathname.startsWith('//')) return '/'
  return url.pathname === '/sign-in' || url.pathname === '/join'
    ? '/'
    : `${url.pathname}${url.search}${url.hash}`
}
