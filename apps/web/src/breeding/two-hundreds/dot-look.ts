/** The dots of the first hundred are filled, those of the second open. */
export const dotLook = (isOpen: boolean) => ({
  fill: isOpen ? 'var(--paper)' : 'var(--mark)',
  stroke: 'var(--mark)',
  strokeWidth: 1.4,
})
