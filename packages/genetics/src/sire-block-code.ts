import { f64, f64x2, i32, i64, repeatWhile, set, vectorFunction, vectorModule, when } from './vector-code.ts'
import type { Code, Local, VectorMemory } from './vector-code.ts'

/** Addresses by slot, in bytes: 4 and 8 of integers, 64 of eight lanes. */
const of4 = (start: Code, at: Code): Code => i32.add(start, i32.shiftLeft(at, i32.of(2)))
const of8 = (start: Code, at: Code): Code => i32.add(start, i32.shiftLeft(at, i32.of(3)))
const of64 = (start: Code, at: Code): Code => i32.add(start, i32.shiftLeft(at, i32.of(6)))
const NEXT_INT = 4

/** The word of 64 bits that holds a parent's bit, and the bit in it. */
const wordOf = (waiting: Code, parent: Code): Code => of8(waiting, i32.shiftRight(parent, i32.of(6)))
const bitOf = (parent: Code): Code => i64.shiftLeft(i64.of(1), i64.fromUnsigned(parent))

/**
 * Gives slots to all waiting horses and their ancestors, youngest first; how many goes to member[0]. Parents may fall
 * into the word being read, always below the bit just cleared:
 *
 *   for each word down from that of the youngest, while it has bits:
 *     row = its highest bit, cleared; unless 0, the unknown parent:
 *       count ← count + 1, member[count] ← row, slot[row] ← count
 *       above[count] ← parents of the row (their numbers, until all slots are given), which wait
 */
const gather = vectorFunction(
  'gather',
  {
    params: ['waiting', 'pair', 'slot', 'member', 'above', 'youngest'],
    i32: ['lowest', 'word', 'row', 'count', 'sire', 'dam'],
    v128: [],
  },
  ({ waiting, pair, slot, member, above, youngest, lowest, word, row, count, sire, dam }) => {
    const bits = i64.load(word)
    const wait = (parent: Local): Code => {
      const its = wordOf(waiting, parent)
      return i64.store(its, i64.or(i64.load(its), bitOf(parent)))
    }
    const visit = [
      set(count, i32.add(count, i32.of(1))),
      i32.store(of4(member, count), row),
      i32.store(of4(slot, row), count),
      set(sire, i32.load(of8(pair, row))),
      set(dam, i32.load(of8(pair, row), NEXT_INT)),
      i32.store(of8(above, count), sire),
      i32.store(of8(above, count), dam, NEXT_INT),
      wait(sire),
      wait(dam),
    ]
    return [
      set(lowest, i32.shiftLeft(i32.shiftRight(youngest, i32.of(6)), i32.of(6))),
      set(word, wordOf(waiting, youngest)),
      repeatWhile(i32.isGreater(lowest, i32.of(-1)), [
        when(i32.isZero(i64.isZero(bits)), [
          repeatWhile(i32.isZero(i64.isZero(bits)), [
            set(row, i32.sub(i32.add(lowest, i32.of(63)), i64.toInteger(i64.leadingZeros(bits)))),
            i64.store(word, i64.xor(bits, bitOf(row))),
            when(row, visit),
          ]),
        ]),
        set(word, i32.sub(word, i32.of(8))),
        set(lowest, i32.sub(lowest, i32.of(64))),
      ]),
      i32.store(member, count),
    ]
  },
)

/** Code for each of the four pairs of lanes, by their offset. */
const eachPair = (code: (offset: number) => readonly Code[]): Code[] => [0, 16, 32, 48].flatMap(code)

const HALF = f64x2.both(f64.of(0.5))

/**
 * Passes half of each lane up, from the block's sires to their oldest ancestors:
 *
 *   for at = 1 … count:
 *     above[at] ← slots of the parents in above[at]
 *     if isAbove[at]: both parents are above, from 0 if they were not, and get ½·lanes[at]
 */
const climb = vectorFunction(
  'climb',
  {
    params: ['slot', 'above', 'isAbove', 'lanes', 'count'],
    i32: ['at', 'parents', 'sire', 'dam', 'row', 'ofSire', 'ofDam'],
    v128: ['half'],
  },
  ({ slot, above, isAbove, lanes, count, at, parents, sire, dam, row, ofSire, ofDam, half }) => {
    const reach = (parent: Local, its: Local): Code =>
      when(i32.isZero(i32.loadByte(i32.add(isAbove, parent))), [
        i32.storeByte(i32.add(isAbove, parent), i32.of(1)),
        ...eachPair((offset) => [f64x2.store(its, f64x2.zero, offset)]),
      ])
    const give = (its: Local, offset: number): Code =>
      f64x2.store(its, f64x2.add(f64x2.load(its, offset), half), offset)
    return [
      repeatWhile(i32.isGreater(count, at), [
        set(at, i32.add(at, i32.of(1))),
        set(parents, of8(above, at)),
        set(sire, i32.load(of4(slot, i32.load(parents)))),
        set(dam, i32.load(of4(slot, i32.load(parents, NEXT_INT)))),
        i32.store(parents, sire),
        i32.store(parents, dam, NEXT_INT),
        when(i32.loadByte(i32.add(isAbove, at)), [
          set(row, of64(lanes, at)),
          set(ofSire, of64(lanes, sire)),
          set(ofDam, of64(lanes, dam)),
          reach(sire, ofSire),
          reach(dam, ofDam),
          ...eachPair((offset) => [
            set(half, f64x2.multiply(HALF, f64x2.load(row, offset))),
            give(ofSire, offset),
            give(ofDam, offset),
          ]),
        ]),
      ]),
    ]
  },
)

/**
 * From the oldest to the youngest, what is not above being 0 before:
 *
 *   for k = count … 1: lanes[k] ← d[member[k]]·lanes[k] + ½(lanes of the sire + lanes of the dam)
 */
const descend = vectorFunction(
  'descend',
  {
    params: ['member', 'above', 'isAbove', 'd', 'lanes', 'count'],
    i32: ['row', 'ofSire', 'ofDam'],
    v128: ['own'],
  },
  // The count of what is left is the slot.
  ({ member, above, isAbove, d, lanes, count: k, row, ofSire, ofDam, own }) => {
    const average = (offset: number): Code =>
      f64x2.multiply(HALF, f64x2.add(f64x2.load(ofSire, offset), f64x2.load(ofDam, offset)))
    return [
      repeatWhile(k, [
        set(row, of64(lanes, k)),
        set(ofSire, of64(lanes, i32.load(of8(above, k)))),
        set(ofDam, of64(lanes, i32.load(of8(above, k), NEXT_INT))),
        when(
          i32.loadByte(i32.add(isAbove, k)),
          [
            set(own, f64x2.both(f64.load(of8(d, i32.load(of4(member, k)))))),
            ...eachPair((offset) => [
              f64x2.store(
                row,
                f64x2.add(f64x2.multiply(own, f64x2.load(row, offset)), average(offset)),
                offset,
              ),
            ]),
          ],
          eachPair((offset) => [f64x2.store(row, average(offset), offset)]),
        ),
        set(k, i32.sub(k, i32.of(1))),
      ]),
    ]
  },
)

/** The three passes over a block's union of at least one member. Addresses in bytes, and numbers of parents. */
export interface SireBlockCode {
  readonly gather: (
    ...of: [waiting: number, pair: number, slot: number, member: number, above: number, youngest: number]
  ) => void
  readonly climb: (
    ...of: [slot: number, above: number, isAbove: number, lanes: number, count: number]
  ) => void
  readonly descend: (
    ...of: [member: number, above: number, isAbove: number, d: number, lanes: number, count: number]
  ) => void
}

export const sireBlockCode = (memory: VectorMemory): SireBlockCode =>
  onMemory(memory) as unknown as SireBlockCode // the three functions above, by their names

const onMemory = vectorModule([gather, climb, descend])
