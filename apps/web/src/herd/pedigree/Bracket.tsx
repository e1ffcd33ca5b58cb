import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { Anchor, useFollow } from '../../ui/Anchor.tsx'
import { classNames } from '../../ui/class-names.ts'
import { LetterBadge, SexSign } from '../../ui/Marks.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Muted } from '../../ui/Words.tsx'
import { Line } from '../../ui/Layout.tsx'
import styles from './Bracket.module.css'
import { flatten, isTailFemale, neighbor, type PedigreeNode, placeWord } from './pedigree-tree.ts'

export interface BracketProps {
  /** Sire's half, dam's half. */
  halves: readonly [PedigreeNode, PedigreeNode]
  generations: number
  /** Letters of repeated ancestors, by horse id. */
  letters: ReadonlyMap<number, string>
  /** Underline the tail-female line. */
  tail: boolean
  /** Link to an ancestor's page; without it names are plain text. */
  horseHref?: ((id: number) => string) | undefined
}

interface NodeProps extends Omit<BracketProps, 'halves' | 'generations'> {
  node: PedigreeNode
  /** The line with the keyboard focus. */
  current: string
  /** Prefix of the ids within this tree. */
  treeId: string
}

const factsOf = ({ horse, generation }: PedigreeNode): string => {
  if (horse === null || generation > 3) return ''
  const year = horse.foaled?.slice(0, 4)
  if (generation === 3) return year ?? ''
  return [
    [year, horse.color].filter(Boolean).join(' '),
    horse.aqha_id === null ? '' : `AQHA\u00a0${horse.aqha_id}`,
    typeof horse.best_si !== 'number' ? '' : `best\u00a0SI\u00a0${horse.best_si}`,
  ]
    .filter(Boolean)
    .join('\u00a0· ') // no line begins with the dot
}

const unknownWord = ({ line }: PedigreeNode) =>
  line === 'S' ? 'Sire Unknown' : line === 'D' ? 'Dam Unknown' : 'unknown'

function Lines({ node, letters, tail, horseHref }: NodeProps) {
  const { horse, line, generation } = node
  if (horse === null)
    return (
      <div className={styles.lines}>
        <Line as="p" weight="medium" serif nowrap className={classNames(styles.name, styles.unknown)}>
          {generation > 1 && <VisuallyHidden>{placeWord(line)}: </VisuallyHidden>}
          {unknownWord(node)}
        </Line>
      </div>
    )
  const letter = letters.get(horse.id)
  const classes = classNames(
    styles.label,
    letter !== undefined && styles.repeated,
    tail && isTailFemale(line) && styles.tail,
  )
  const facts = factsOf(node)
  return (
    <div className={styles.lines}>
      <Line as="p" weight="medium" serif nowrap className={styles.name}>
        <VisuallyHidden>{placeWord(line)}: </VisuallyHidden>
        {letter !== undefined && <LetterBadge letter={letter} />}
        {horseHref === undefined ? (
          <span className={classes} title={horse.name}>
            {horse.name}
          </span>
        ) : (
          <Anchor href={horseHref(horse.id)} tabIndex={-1} className={classes} title={horse.name}>
            {horse.name}
          </Anchor>
        )}
        {generation <= 3 && (
          <SexSign sex={line.endsWith('S') ? 'S' : 'M'} signOnly word={line.endsWith('S') ? 'sire' : 'dam'} />
        )}
      </Line>
      {facts !== '' && <p className={styles.facts}>{facts}</p>}
    </div>
  )
}

function Item(props: NodeProps) {
  const { node, current, treeId } = props
  const hasParents = node.parents.length > 0
  const groupId = `${treeId}-${node.line}`
  return (
    <li
      role="none"
      className={classNames(
        styles.item,
        styles[`gen${node.generation}`],
        node.line === 'S' && styles.sireSide,
        node.line === 'D' && styles.damSide,
      )}
    >
      <div
        role="treeitem"
        aria-level={node.generation}
        aria-selected={node.line === current}
        aria-expanded={hasParents ? true : undefined}
        aria-owns={hasParents ? groupId : undefined}
        tabIndex={node.line === current ? 0 : -1}
        data-line={node.line}
        className={styles.node}
      >
        <Lines {...props} />
      </div>
      {hasParents && (
        <ul role="group" id={groupId} className={styles.parents}>
          {node.parents.map((parent) => (
            <Item {...props} key={parent.line} node={parent} />
          ))}
        </ul>
      )}
    </li>
  )
}

/**
 * The pedigree as nested lists, sire above dam. Arrow keys: right to the parents, left to the foal, up and down within a generation; Enter opens the ancestor's page.
 */
export function Bracket({ halves, generations, horseHref, ...marks }: BracketProps) {
  const [current, setCurrent] = useState('S')
  const treeId = useId()
  const tree = useRef<HTMLUListElement>(null)
  const follow = useFollow()
  const nodes = flatten(halves)
  const onKeyDown = (event: KeyboardEvent) => {
    const here = nodes.find((node) => node.line === current)
    if (event.key === 'Enter' && here?.horse && horseHref) {
      event.preventDefault()
      follow(horseHref(here.horse.id))
      return
    }
    const next = neighbor(
      current,
      event.key,
      nodes.map((node) => node.line),
    )
    if (next === undefined) return
    event.preventDefault()
    setCurrent(next)
    tree.current?.querySelector<HTMLElement>(`[data-line="${next}"]`)?.focus()
  }
  return (
    <div className={styles.frame}>
      <Muted className={classNames(styles.further, styles[`further${generations}`])}>
        Scroll right for older generations.
      </Muted>
      <div className={styles.scroll}>
        <ul
          ref={tree}
          role="tree"
          aria-label={`Pedigree, ${generations} generations; arrow keys move between ancestors`}
          className={classNames(styles.tree, styles[`g${generations}`])}
          onKeyDown={onKeyDown}
          onFocus={(event) =>
            event.target.dataset.line !== undefined && setCurrent(event.target.dataset.line)
          }
        >
          {halves.map((half) => (
            <Item
              key={half.line}
              node={half}
              current={current}
              treeId={treeId}
              horseHref={horseHref}
              {...marks}
            />
          ))}
        </ul>
      </div>
    </div>
  )
}
