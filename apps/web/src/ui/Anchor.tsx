import { createContext, use, type AnchorHTMLAttributes, type MouseEvent } from 'react'

export interface FollowOptions {
  /** Leave the page where it is scrolled: the address changed, the page did not. */
  keepScroll?: boolean | undefined
  replace?: boolean | undefined
}
/** How the app follows a link within itself; the frame supplies it. */
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

/** A link within the app: a real address, followed without loading the page anew. */
export function Anchor({ href, keepScroll, replace, onClick, children, ...rest }: AnchorProps) {
  const follow = useFollow()
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
