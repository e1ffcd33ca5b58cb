import { createContext, use, type AnchorHTMLAttributes, type MouseEvent } from 'react'
import { useIsOpen } from './may.ts'

export interface FollowOptions {
  /** Keep the scroll position. */
  keepScroll?: boolean | undefined
  replace?: boolean | undefined
}
/** In-app navigation; the router supplies it. */
export const FollowContext = createContext<(href: string, options?: FollowOptions) => void>((href) => {
  window.location.assign(href)
})

export const useFollow = () => use(FollowContext)

export interface AnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement>, FollowOptions {
  href: string
}

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 &&
  !event.metaKey &&
  !event.ctrlKey &&
  !event.shiftKey &&
  !event.altKey &&
  !event.defaultPrevented

/** An in-app link, followed without a page load; bare words where the page is closed to the person. */
export function Anchor({ href, keepScroll, replace, onClick, children, ...rest }: AnchorProps) {
  const follow = useFollow()
  const isOpen = useIsOpen()
  if (!isOpen(href)) return <span className={rest.className}>{children}</span>
  return (
    <a
      href={href}
      onClick={(event) => {
        onClick?.(event)
        if (!isPlainClick(event) || rest.target === '_blank') return
        event.preventDefault()
        follow(href, { keepScroll, replace })
      }}
      {...rest}
    >
      {children}
    </a>
  )
}
