import { type ComponentProps, createElement, type CSSProperties, type JSX } from 'react'
import { classNames } from './class-names.ts'
import styles from './Layout.module.css'

/** A step of the tokens, `--s1` to `--s7`. */
type Step = 1 | 2 | 3 | 4 | 5 | 6 | 7
/** `sign`: between a sign and its word. */
type Gap = Step | 'gutter' | 'sign'

/** What most elements need of a style; a page's own class wins over it. */
export interface Look {
  /** Between the children, or `rows columns`. */
  gap?: Gap | `${0 | Step} ${Step | 'gutter'}` | undefined
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch' | undefined
  justify?: 'end' | 'between' | undefined
  /** The children of a stack are only as wide as they need. */
  left?: boolean | undefined
  /** The children of a stack do not spread over its height. */
  top?: boolean | undefined
  /** The children of a stack shrink to its width. */
  contained?: boolean | undefined
  /** Of a grid: as many equal ones, or their widths; `1fr` may be narrower than its content. */
  columns?: number | string | undefined
  /** One column up to this width. */
  collapse?: 'phone' | 'tablet' | 'desk' | undefined
  /** A hairline. */
  line?: 'above' | 'below' | 'soft-above' | undefined
  /** The thick line that opens a section. */
  rule?: boolean | undefined
  /** Margins and paddings. */
  above?: Step | undefined
  below?: Step | undefined
  padTop?: 1 | 2 | 3 | 4 | undefined
  padBottom?: 1 | 2 | 3 | 4 | 5 | undefined
  size?: 'micro' | 'small' | 'cell' | 'lead' | 'h3' | 'h2' | undefined
  tone?: 'ink' | 'muted' | 'dim' | 'ok' | 'caution' | 'danger' | undefined
  weight?: 'medium' | 'strong' | undefined
  serif?: boolean | undefined
  leading?: 'snug' | 'cell' | 'label' | 'note' | undefined
  nowrap?: boolean | undefined
  /** Values and marks within it may take two lines. */
  wraps?: boolean | undefined
  /** Keeps the line breaks of what was typed. */
  lines?: boolean | undefined
  /** Breaks a long word rather than overflow. */
  breaks?: boolean | undefined
  /** Cuts a text that is too long for its line. */
  ellipsis?: boolean | undefined
  right?: boolean | undefined
  block?: boolean | undefined
  /** In a row: takes the space left, or keeps its width. */
  grow?: boolean | undefined
  rigid?: boolean | undefined
  /** May be narrower than its longest word. */
  shrinks?: boolean | undefined
  /** A link high enough to hit, and a box whose links are. */
  hit?: boolean | undefined
  links?: boolean | undefined
  /** On a phone only. */
  onPhone?: boolean | undefined
  wide?: boolean | undefined
  /** In a grid: all its columns. */
  whole?: boolean | undefined
  /** What it shows is being worked out again. */
  stale?: boolean | undefined
  /** No wider than a line is good to read. */
  measure?: boolean | undefined
}

const LOOKS: Record<Exclude<keyof Look, 'columns'>, true> = {
  gap: true,
  align: true,
  justify: true,
  left: true,
  top: true,
  contained: true,
  collapse: true,
  line: true,
  rule: true,
  above: true,
  below: true,
  padTop: true,
  padBottom: true,
  size: true,
  tone: true,
  weight: true,
  serif: true,
  leading: true,
  nowrap: true,
  wraps: true,
  lines: true,
  breaks: true,
  ellipsis: true,
  right: true,
  block: true,
  grow: true,
  rigid: true,
  shrinks: true,
  hit: true,
  links: true,
  onPhone: true,
  wide: true,
  whole: true,
  stale: true,
  measure: true,
}

type Flow = 'row' | 'line' | 'inline' | 'stack' | 'grid'

/** The class names of a look, for an element that is not one of the boxes below. */
export const look = ({ flow, ...given }: Omit<Look, 'columns'> & { flow?: Flow }): string =>
  classNames(flow && styles[flow], ...Object.entries(given).map(([name, value]) => classOf(name, value)))

function classOf(name: string, value: string | number | boolean | undefined): string | undefined {
  if (value === undefined || value === false) return undefined
  if (value === true) return styles[name]
  if (name !== 'gap') return styles[`${name}-${value}`]
  const [rows, columns = rows] = String(value).split(' ')
  return classNames(styles[`rows-${rows}`], styles[`columns-${columns}`])
}

type Tag = keyof JSX.IntrinsicElements
type BoxProps<As extends Tag> = Look & { as?: As } & Omit<ComponentProps<As>, keyof Look>

function box(flow: Flow) {
  return function Box<As extends Tag = 'div'>({ as, className, columns, ...given }: BoxProps<As>) {
    const entries = Object.entries(given)
    const looks = Object.fromEntries(entries.filter(([name]) => name in LOOKS))
    const rest = Object.fromEntries(entries.filter(([name]) => !(name in LOOKS)))
    return createElement(as ?? 'div', {
      ...rest,
      className: classNames(look({ flow, ...looks }), columns !== undefined && styles.columned, className),
      ...(columns === undefined ? {} : { style: columnsStyle(columns) }),
    })
  }
}

interface Columns extends CSSProperties {
  '--columns'?: string
}
/** As many equal columns, or of these widths. */
export const columnsStyle = (columns: number | string | undefined): Columns =>
  columns === undefined ? {} : { '--columns': typeof columns === 'number' ? equal(columns) : widths(columns) }

const equal = (count: number) => `repeat(${count}, minmax(0, 1fr))`
const widths = (columns: string) => columns.replaceAll(/(?<=^| )([\d.]+fr)(?=$| )/g, 'minmax(0, $1)')

/** Side by side and centered, on as many lines as needed. */
export const Row = box('row')
/** Side by side and centered, on one line. */
export const Line = box('line')
/** A {@link Line} within text. */
export const Inline = box('inline')
/** One below the other. */
export const Stack = box('stack')
/** Columns: `columns`, or in the page's own class. */
export const Grid = box('grid')
