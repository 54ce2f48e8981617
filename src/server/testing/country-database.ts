/** Countries by network, such as `192.0.2.0/24`. */
type Countries = Record<string, string>

const encodeHeader = (type: number, size: number) =>
  type < 8 ? Buffer.from([(type << 5) | size]) : Buffer.from([size, type - 7])
const encodeText = (value: string) =>
  Buffer.concat([encodeHeader(2, Buffer.byteLength(value)), Buffer.from(value)])
function encodeInteger(type: number, value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  const shortBytes = bytes.subarray(type === 5 ? 2 : 0)
  return Buffer.concat([encodeHeader(type, shortBytes.length), shortBytes])
}
const map = (entries: Record<string, Buffer>) =>
  Buffer.concat([
    encodeHeader(7, Object.keys(entries).length),
    ...Object.entries(entries).flatMap(([key, value]) => [encodeText(key), value]),
  ])

/** Creates a country database in MaxMind's format, from IPv4 networks that don't overlap. */
export function writeCountryDatabase(countries: Countries): Buffer {
  const nodes: [number | string | null, number | string | null][] = [[null, null]]
  for (const [network, country] of Object.entries(countries)) {
    const [address = '', length = '32'] = network.split('/')
    const bits = address.split('.').map((part) => Number(part).toString(2).padStart(8, '0'))
    const path = [...bits.join('').slice(0, Number(length))].map(Number) as (0 | 1)[]
    let at = nodes[0] as (typeof nodes)[number]
    for (const [depth, bit] of path.entries()) {
      if (depth === path.length - 1) at[bit] = country
      else {
        if (typeof at[bit] !== 'number') at[bit] = nodes.push([null, null]) - 1
        at = nodes[at[bit] as number] as (typeof nodes)[number]
      }
    }
  }
  const codes = [...new Set(Object.values(countries))]
  const data = codes.map((code) => map({ country: map({ iso_code: encodeText(code) }) }))
  const offsetOf = (code: string) =>
    data.slice(0, codes.indexOf(code)).reduce((sum, { length }) => sum + length, 0)
  const tree = Buffer.alloc(nodes.length * 6)
  for (const [index, node] of nodes.entries())
    for (const [side, value] of node.entries()) {
      const record = typeof value === 'string' ? nodes.length + 16 + offsetOf(value) : (value ?? nodes.length)
      tree.writeUIntBE(record, index * 6 + side * 3, 3)
    }
  const metadata = map({
    binary_format_major_version: encodeInteger(5, 2),
    binary_format_minor_version: encodeInteger(5, 0),
    build_epoch: encodeInteger(6, 1_700_000_000),
    database_type: encodeText('Test-Country'),
    description: map({ en: encodeText('For tests') }),
    ip_version: encodeInteger(5, 4),
    languages: Buffer.concat([encodeHeader(11, 1), encodeText('en')]),
    node_count: encodeInteger(6, nodes.length),
    record_size: encodeInteger(5, 24),
  })
  const marker = Buffer.concat([Buffer.from('abcdef', 'hex'), Buffer.from('MaxMind.com')])
  return Buffer.concat([tree, Buffer.alloc(16), ...data, marker, metadata])
}
