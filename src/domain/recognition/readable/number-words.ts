const UNITS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
const TEENS = [
  ...['ten', 'eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen'],
  'nineteen',
]
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const UNIT_ORDINALS = [
  ...['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth'],
]
const TEEN_ORDINALS = [
  ...['tenth', 'eleventh', 'twelfth', 'thirteenth', 'fourteenth', 'fifteenth', 'sixteenth', 'seventeenth'],
  ...['eighteenth', 'nineteenth'],
]

const numberWords = (words: readonly string[], first: number, step = 1) =>
  words.map((word, i): [string, number] => [word, first + i * step])

/** `zero` to `nine`. */
export const units: ReadonlyMap<string, number> = new Map(numberWords(UNITS, 0))
/** `twenty` to `ninety`. */
export const tens: ReadonlyMap<string, number> = new Map(numberWords(TENS, 20, 10))
/** `twenties` to `nineties`. */
export const decades: ReadonlyMap<string, number> = new Map(
  numberWords(
    TENS.map((word) => word.replace(/y$/, 'ies')),
    20,
    10,
  ),
)
/** All numbers below a hundred that consist of one token, including `twenty-five`. */
export const simpleNumbers: ReadonlyMap<string, number> = new Map([
  ...numberWords(UNITS, 0),
  ...numberWords(TEENS, 10),
  ...numberWords(TENS, 20, 10),
  ...TENS.flatMap((word, i) => numberWords(UNITS.slice(1), 20 + i * 10 + 1).map(hyphenatedNumbers(word))),
])
/** `first` to `ninth`. */
export const unitOrdinals: ReadonlyMap<string, number> = new Map(numberWords(UNIT_ORDINALS, 1))
/** `tenth` to `ninetieth`, and `twenty-first` when it is a single token. */
export const largeOrdinals: ReadonlyMap<string, number> = new Map([
  ...numberWords(TEEN_ORDINALS, 10),
  ...numberWords(
    TENS.map((word) => word.replace(/y$/, 'ieth')),
    20,
    10,
  ),
  ...TENS.flatMap((word, i) => numberWords(UNIT_ORDINALS, 20 + i * 10 + 1).map(hyphenatedNumbers(word))),
])
export const scales: ReadonlyMap<string, number> = new Map([
  ['thousand', 1e3],
  ['million', 1e6],
  ['billion', 1e9],
  ['trillion', 1e12],
])

function hyphenatedNumbers(word: string) {
  return ([unit, value]: [string, number]): [string, number] => [`${word}-${unit}`, value]
}
