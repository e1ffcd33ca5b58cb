/** Link from a panel to its findings further down the page. */
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
        See everything to fix
      </a>
    </p>
  )
}
