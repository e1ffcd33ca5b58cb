/** The way from a panel to what was found in its file, further down the page. */
export function ToFindings({ id }: { id: string }) {
  return (
    <p>
      <a
        href={`#${id}`}
        onClick={(event) => {
          event.preventDefault()
          const findings = document.getElementById(id)
          findings?.scrollIntoView({ block: 'start' })
          findings?.focus({ preventScroll: true })
        }}
      >
        See all of it, by repair
      </a>
    </p>
  )
}
