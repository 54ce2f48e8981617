/** Implements enough of the ONNX format to create small models that the real runtime can load. */

const varint = (value: number): Buffer => {
  const bytes: number[] = []
  let rest = BigInt.asUintN(64, BigInt(value))
  for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128)
  return Buffer.from([...bytes, Number(rest)])
}
const int = (field: number, value: number) => Buffer.concat([varint(field << 3), varint(value)])
const bytes = (field: number, value: Buffer) =>
  Buffer.concat([varint((field << 3) | 2), varint(value.length), value])
const encodeText = (field: number, value: string) => bytes(field, Buffer.from(value))
const float = (field: number, value: number) => {
  const buffer = Buffer.alloc(4)
  buffer.writeFloatLE(value)
  return Buffer.concat([varint((field << 3) | 5), buffer])
}
const message = (field: number, ...parts: Buffer[]) => bytes(field, Buffer.concat(parts))

const types = { float: 1, int32: 6, int64: 7 } as const
type ElementType = keyof typeof types

/** An input or output; a named dimension may have any size. */
export interface Port {
  name: string
  type?: ElementType
  shape: readonly (number | string)[]
}

export interface Constant {
  name: string
  type?: ElementType
  shape: readonly number[]
  values: readonly number[]
}

export interface Node {
  op: string
  inputs: readonly string[]
  outputs: readonly string[]
  attributes?: Record<string, number | readonly number[]>
}

export interface OnnxModel {
  inputs: readonly Port[]
  outputs: readonly Port[]
  constants?: readonly Constant[]
  nodes: readonly Node[]
  metadata?: Record<string, string | number>
}

const port = (field: number, { name, type = 'float', shape }: Port) => {
  const dimensions = shape.map((size) =>
    message(1, typeof size === 'number' ? int(1, size) : encodeText(2, size)),
  )
  return message(
    field,
    encodeText(1, name),
    message(2, message(1, int(1, types[type]), message(2, ...dimensions))),
  )
}

const raw = ({ type = 'float', values }: Constant) => {
  if (type === 'float') return Buffer.from(Float32Array.from(values).buffer)
  if (type === 'int32') return Buffer.from(Int32Array.from(values).buffer)
  return Buffer.from(BigInt64Array.from(values, BigInt).buffer)
}

const constant = (value: Constant) =>
  message(
    5,
    ...value.shape.map((size) => int(1, size)),
    int(2, types[value.type ?? 'float']),
    encodeText(8, value.name),
    bytes(9, raw(value)),
  )

/** Encodes an attribute: a number, or a list of integers. */
const attribute = ([name, value]: [string, number | readonly number[]]) => {
  if (typeof value !== 'number')
    return message(5, encodeText(1, name), ...value.map((one) => int(8, one)), int(20, 7))
  return Number.isInteger(value)
    ? message(5, encodeText(1, name), int(3, value), int(20, 2))
    : message(5, encodeText(1, name), float(2, value), int(20, 1))
}

const node = ({ op, inputs, outputs, attributes = {} }: Node) =>
  message(
    1,
    ...inputs.map((name) => encodeText(1, name)),
    ...outputs.map((name) => encodeText(2, name)),
    encodeText(4, op),
    ...Object.entries(attributes).map(attribute),
  )

/** Returns the bytes of a model file. */
export function encodeOnnxModel({
  inputs,
  outputs,
  constants = [],
  nodes,
  metadata = {},
}: OnnxModel): Buffer {
  return Buffer.concat([
    int(1, 8),
    message(
      7,
      ...nodes.map(node),
      encodeText(2, 'made'),
      ...constants.map(constant),
      ...inputs.map((value) => port(11, value)),
      ...outputs.map((value) => port(12, value)),
    ),
    message(8, encodeText(1, ''), int(2, 13)),
    ...Object.entries(metadata).map(([key, value]) =>
      message(14, encodeText(1, key), encodeText(2, String(value))),
    ),
  ])
}
