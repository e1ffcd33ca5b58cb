/**
 * WebAssembly for the loops that pay for two doubles an instruction, written as functions that return its bytes: no
 * second language, no tool and no file to build. Only the instructions our kernels use are here.
 * WebAssembly Core Specification 2.0, chapter 5.
 */
export type Code = readonly number[]

/** Reading it is an expression of its own: a local stands in code as it is. */
export type Local = readonly [op: number, index: number]

export interface VectorFunction {
  readonly name: string
  /** How many of the locals are handed over, all 32-bit integers. */
  readonly params: number
  readonly i32s: number
  readonly v128s: number
  readonly body: Code
}

/** A function without a result. Locals other than its parameters begin at 0. */
export function vectorFunction<P extends string, I extends string, V extends string>(
  name: string,
  locals: { readonly params: readonly P[]; readonly i32: readonly I[]; readonly v128: readonly V[] },
  body: (local: Record<P | I | V, Local>) => readonly Code[],
): VectorFunction {
  const { params, i32: integers, v128: vectors } = locals
  const named = [...params, ...integers, ...vectors].map((key, index) => [key, [0x20, index]] as const)
  // fromEntries forgets the names; they are those of the three lists.
  const local = Object.fromEntries(named) as unknown as Record<P | I | V, Local>
  const code = body(local).flat()
  return { name, params: params.length, i32s: integers.length, v128s: vectors.length, body: code }
}

/** What TypeScript otherwise knows only together with the whole browser. */
declare const WebAssembly: {
  readonly Memory: new (size: { initial: number }) => VectorMemory
  readonly Module: new (code: Uint8Array) => object
  readonly Instance: new (
    module: object,
    imports: { memory: { bytes: VectorMemory } },
  ) => {
    readonly exports: Readonly<Record<string, unknown>>
  }
}

/** What functions and typed arrays share. */
export interface VectorMemory {
  readonly buffer: ArrayBuffer
}

/** A page of memory costs nothing before something is written to it. */
const PAGE = 65_536

export const newVectorMemory = (bytes: number): VectorMemory =>
  new WebAssembly.Memory({ initial: Math.ceil(bytes / PAGE) })

/** The functions, compiled once; called with a memory it gives those that work on it, by their names. */
export function vectorModule(
  functions: readonly VectorFunction[],
): (memory: VectorMemory) => Readonly<Record<string, unknown>> {
  const types = functions.map(({ params }) => [0x60, params, ...bytes(params, I32), 0])
  const exported = functions.map(({ name }, index) => [...text(name), 0, index])
  const bodies = functions.map(({ i32s, v128s, body }) => sized([2, i32s, I32, v128s, V128, ...body, END]))
  const indices = functions.map((_, index) => [index])
  const memory = [...text('memory'), ...text('bytes'), 2, 0, 0]
  const sections = [
    section(1, types),
    section(2, [memory]),
    section(3, indices),
    section(7, exported),
    section(10, bodies),
  ]
  const module = new WebAssembly.Module(Uint8Array.from([...HEADER, ...sections.flat()]))
  return (bytesOfMemory) => new WebAssembly.Instance(module, { memory: { bytes: bytesOfMemory } }).exports
}

/** "\\0asm", version 1. */
const HEADER = [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0]
const I32 = 0x7f
const V128 = 0x7b
/** A block without a result. */
const NOTHING = 0x40
const END = 0x0b

const bytes = (length: number, byte: number): Code => Array.from({ length }, () => byte)
const sized = (code: Code): Code => [...unsigned(code.length), ...code]
const section = (id: number, items: readonly Code[]): Code => [
  id,
  ...sized([...unsigned(items.length), ...items.flat()]),
]
const text = (word: string): Code => sized([...new TextEncoder().encode(word)])

/** LEB128: seven bits a byte, the lowest first. */
const unsigned = (n: number): number[] => (n < 128 ? [n] : [(n & 127) | 128, ...unsigned(n >>> 7)])
const signed = (n: number): number[] =>
  n >= -64 && n < 64 ? [n & 127] : [(n & 127) | 128, ...signed(n >> 7)]

const unary =
  (...op: number[]) =>
  (a: Code): Code => [...a, ...op]
const binary =
  (...op: number[]) =>
  (a: Code, b: Code): Code => [...a, ...b, ...op]
/** `align` is told as a power of two, and only a hint; the offset is added to the address. */
const loading =
  (align: number, ...op: number[]) =>
  (address: Code, offset = 0): Code => [...address, ...op, align, ...unsigned(offset)]
const storing =
  (align: number, ...op: number[]) =>
  (address: Code, value: Code, offset = 0): Code => [...address, ...value, ...op, align, ...unsigned(offset)]

export const set = ([, index]: Local, value: Code): Code => [...value, 0x21, index]

export const i32 = {
  of: (n: number): Code => [0x41, ...signed(n)],
  add: binary(0x6a),
  sub: binary(0x6b),
  shiftLeft: binary(0x74),
  shiftRight: binary(0x75),
  isZero: unary(0x45),
  isGreater: binary(0x4a),
  load: loading(2, 0x28),
  store: storing(2, 0x36),
  loadByte: loading(0, 0x2d),
  storeByte: storing(0, 0x3a),
} as const

/** Words of bits. */
export const i64 = {
  of: (n: number): Code => [0x42, ...signed(n)],
  fromUnsigned: unary(0xad),
  toInteger: unary(0xa7),
  or: binary(0x84),
  xor: binary(0x85),
  /** By the amount modulo 64. */
  shiftLeft: binary(0x86),
  leadingZeros: unary(0x79),
  isZero: unary(0x50),
  load: loading(3, 0x29),
  store: storing(3, 0x37),
} as const

export const f64 = {
  of: (x: number): Code => [0x44, ...new Uint8Array(Float64Array.of(x).buffer)],
  load: loading(3, 0x2b),
} as const

/** Two doubles side by side. */
export const f64x2 = {
  zero: [0xfd, 0x0c, ...bytes(16, 0)] as Code,
  both: unary(0xfd, 0x14),
  add: binary(0xfd, 0xf0, 0x01),
  multiply: binary(0xfd, 0xf2, 0x01),
  load: loading(4, 0xfd, 0x00),
  store: storing(4, 0xfd, 0x0b),
} as const

/** Once, and again while the condition is not 0. */
export const repeatWhile = (condition: Code, body: readonly Code[]): Code =>
  [[0x03, NOTHING], ...body, condition, [0x0d, 0, END]].flat()

export const when = (condition: Code, then: readonly Code[], otherwise: readonly Code[] = []): Code =>
  [condition, [0x04, NOTHING], ...then, otherwise.length > 0 ? [0x05] : [], ...otherwise, [END]].flat()
