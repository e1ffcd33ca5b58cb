import type { GeneTrace } from '@quarterpole/contract/gene-trace'
import type { Ref } from 'react'
import { paths } from '../../app/paths.ts'
import { neighbor, placeWord } from '../../herd/pedigree/pedigree-tree.ts'
import { classNames } from '../../ui/class-names.ts'
import { genotypeState, Shape } from '../../ui/Genotype.tsx'
import ink from '../../ui/charts/Ink.module.css'
import pictureStyles from '../../ui/Picture.module.css'
import { Picture, PictureLink } from '../../ui/Picture.tsx'
import { fitted, textWidth } from '../../ui/picture-text.ts'
import { useRovingFocus } from '../../ui/use-roving-focus.ts'
import styles from './GeneTrace.module.css'
import { traceLayout, type TraceNode } from './trace-layout.ts'
import { horseWords, roadWords, shortWords } from './trace-words.ts'

interface TraceBracketProps {
  trace: GeneTrace
  width: number
  generations: number
  title: string
  ref?: Ref<SVGSVGElement>
}

/** Between a column's bus and its text, and between a text and the line behind it. */
const [GAP, AFTER] = [12, 8]
const MARK = 20
const SIZES = [17, 19, 17, 15, 14, 14]
const CAPTION = 28
/** "The foal" and a gap. */
const FOAL_WIDTH = 72

const sizeOf = ({ line }: TraceNode) => SIZES[line.length] ?? 14

/** The foal's bracket with the roads of the gene lit; arrow keys move between ancestors, Enter opens one. */
export function TraceBracket({ trace, width, generations, title, ref }: TraceBracketProps) {
  const { nodes, height, columns } = traceLayout(trace, width, generations)
  const column = columns[1] ?? 0
  const lines = nodes.map(({ line }) => line).filter((line) => line !== '')
  const [current, roving] = useRovingFocus(lines, (line, key) => neighbor(line, key, lines))
  const byLine = new Map(nodes.map((node) => [node.line, node]))
  // The likeliest roads are drawn last, over the others.
  const links = nodes.filter(({ line }) => line !== '').toSorted((a, b) => a.part - b.part)
  return (
    <Picture
      ref={ref}
      width={width}
      height={height + CAPTION}
      className={classNames(styles.picture, trace.test === null && styles.blood)}
      label={`${title}; arrow keys move between ancestors, the table below has the same`}
    >
      <g aria-hidden="true">
        {links.map((node) => (
          <Link
            key={node.line}
            node={node}
            child={byLine.get(node.line.slice(0, -1))}
            column={column}
            trace={trace}
          />
        ))}
        <text x={0} y={(byLine.get('')?.y ?? 0) + 5} className={pictureStyles.name} fontSize={17}>
          The foal
        </text>
      </g>
      <g {...roving}>
        {nodes.map((node) =>
          node.line === '' ? null : (
            <Place
              key={node.line}
              node={node}
              trace={trace}
              column={column}
              isCurrent={node.line === current}
            />
          ),
        )}
      </g>
      <text x={0} y={height + CAPTION - 6} className={ink.muted} fontSize={12} aria-hidden="true">
        {title}
      </text>
    </Picture>
  )
}

interface LinkProps {
  node: TraceNode
  child: TraceNode | undefined
  column: number
  trace: GeneTrace
}

/** From behind the child's text, up or down its bus, to the ancestor; as heavy as the part of the copies that came so. */
function Link({ node, child, column, trace }: LinkProps) {
  if (child === undefined) return null
  const bus = node.x - GAP
  const end = child.line === '' ? FOAL_WIDTH : child.x + textOf(child, column, trace).width + AFTER
  return (
    <path
      d={`M${Math.min(bus - 4, end)} ${child.y}H${bus}V${node.y}H${node.x - 4}`}
      className={node.part > 0 ? styles.lit : styles.road}
      strokeWidth={node.part > 0 ? 1.5 + 3.5 * node.part : 1}
    />
  )
}

interface PlaceProps {
  node: TraceNode
  trace: GeneTrace
  column: number
  isCurrent: boolean
}

function Place({ node, trace, column, isCurrent }: PlaceProps) {
  const { line, horse, place, x, y, part, isRepeated } = node
  if (horse === null || place === null) return null
  const { test } = trace
  const { name, facts, isOneLine, width } = textOf(node, column, trace)
  const indent = test === null ? 0 : MARK
  const label = [
    `${placeWord(line)}: ${horse.name}`,
    horseWords(horse, test),
    part > 0 ? `${roadWords(place, test)} this way` : '',
  ]
  const height = isOneLine ? 24 : 28
  const box = { x: x - 3, y: y - height / 2, width: width + 6, height }
  return (
    <g className={pictureStyles.place}>
      <g aria-hidden="true">
        {isRepeated && part > 0 && <rect {...box} className={classNames(ink.chosen, styles.repeated)} />}
        {test !== null && (
          <Shape state={genotypeState(horse.value, test.locus)} x={x} y={y - (isOneLine ? 7 : 14)} />
        )}
        <text
          x={x + indent}
          y={y + (isOneLine ? 5 : -2)}
          className={pictureStyles.name}
          fontSize={sizeOf(node)}
        >
          {name}
        </text>
        {isOneLine ? (
          facts !== '' && (
            <text x={x + column - GAP - AFTER} y={y + 5} textAnchor="end" className={ink.muted} fontSize={12}>
              {facts}
            </text>
          )
        ) : (
          <text x={x + indent} y={y + 13} className={ink.muted} fontSize={12}>
            {facts}
          </text>
        )}
      </g>
      <PictureLink
        href={paths.horse(horse.id)}
        place={line}
        isCurrent={isCurrent}
        box={box}
        aria-label={label.filter(Boolean).join('; ')}
      />
    </g>
  )
}

/** Name and facts as they fit, and the width they take with the mark; in the fifth generation both on one line. */
function textOf(node: TraceNode, column: number, { test }: GeneTrace) {
  const { horse, line } = node
  const size = sizeOf(node)
  if (horse === null) return { name: '', facts: '', isOneLine: false, width: 0 }
  const isOneLine = line.length === 5
  const most = column - GAP - AFTER
  const indent = test === null ? 0 : MARK
  if (isOneLine) {
    const facts = shortWords(horse, test)
    const name = fitted(horse.name, most - indent - textWidth(facts, 12, 'facts') - 8, size, 'name')
    return { name, facts, isOneLine, width: most }
  }
  const words = [horse.foaled_year, horseWords(horse, test)].filter(Boolean).join(' · ')
  const [name, facts] = [
    fitted(horse.name, most - indent, size, 'name'),
    fitted(words, most - indent, 12, 'facts'),
  ]
  const width = indent + Math.max(textWidth(name, size, 'name'), textWidth(facts, 12, 'facts'))
  return { name, facts, isOneLine, width: Math.min(most, width) }
}
