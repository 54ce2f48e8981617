const list = (text: string): string[] => text.trim().split(/\s+/)

/** Months without another meaning. */
const PLAIN_MONTHS = list('january february april june july august september october november december')
/** Months that are also ordinary words. */
export const ambiguousMonths: ReadonlySet<string> = new Set(['march', 'may'])
export const months: readonly string[] = [...PLAIN_MONTHS, ...ambiguousMonths]

/** Words that are always capitalized in English, except those that are also everyday words. */
export const properNames: ReadonlySet<string> = new Set([
  ...PLAIN_MONTHS,
  ...list('monday tuesday wednesday thursday friday saturday sunday christmas easter ramadan hanukkah'),
  ...list('thanksgiving mr mr. mrs mrs. ms ms. dr. mister missus'),
  ...list('english french german spanish italian portuguese dutch danish swedish norwegian finnish'),
  ...list('russian ukrainian czech slovak hungarian romanian bulgarian greek turkish arabic hebrew'),
  ...list('persian hindi urdu bengali chinese mandarin cantonese japanese korean vietnamese thai latin'),
  ...list('american canadian mexican brazilian british scottish irish welsh european african asian'),
  ...list('australian indian pakistani israeli palestinian egyptian iranian iraqi afghan syrian cuban'),
  ...list('christian christianity jewish muslim islam islamic catholic protestant buddhist hindu'),
  ...list('america canada mexico brazil argentina chile peru colombia venezuela cuba england scotland'),
  ...list('ireland britain france germany spain italy portugal belgium netherlands holland'),
  ...list('luxembourg switzerland austria denmark sweden norway finland iceland poland czechia slovakia'),
  ...list('hungary romania bulgaria serbia croatia slovenia albania greece ukraine russia belarus'),
  ...list('lithuania latvia estonia moldova armenia azerbaijan kazakhstan israel palestine lebanon syria'),
  ...list('iraq iran egypt libya tunisia algeria morocco sudan ethiopia somalia kenya uganda tanzania'),
  ...list('rwanda congo nigeria ghana senegal angola mozambique zimbabwe zambia madagascar yemen qatar'),
  ...list('kuwait afghanistan pakistan india bangladesh nepal thailand vietnam cambodia laos myanmar'),
  ...list('malaysia singapore indonesia philippines china taiwan japan korea mongolia australia europe'),
  ...list('africa asia antarctica london paris berlin madrid barcelona rome milan lisbon brussels'),
  ...list('amsterdam vienna zurich geneva copenhagen stockholm oslo helsinki dublin edinburgh moscow'),
  ...list('kiev istanbul athens jerusalem cairo baghdad tehran mumbai delhi beijing shanghai tokyo seoul'),
  ...list('sydney melbourne toronto montreal vancouver chicago boston philadelphia houston dallas seattle'),
  ...list('washington atlanta detroit miami denver california texas florida virginia ohio pennsylvania'),
  ...list('michigan arizona oregon alaska hawaii massachusetts illinois'),
  ...list('john james michael david robert william richard thomas joseph charles daniel matthew anthony'),
  ...list('steven andrew joshua kevin brian george edward ronald timothy mary patricia jennifer linda'),
  ...list('elizabeth barbara susan jessica sarah karen nancy margaret sandra emily michelle laura peter'),
  ...list('paul anna maria alexander benjamin samuel google microsoft facebook youtube twitter wikipedia'),
])

/** Words written in all caps. */
export const acronyms: ReadonlySet<string> = new Set(
  list('usa uk eu tv ok cnn bbc fbi cia nasa dna rna dvd cd nato pdf gps ceo cfo cto phd hiv'),
)

/** Pairs of capitalized words. */
export const properPairs: ReadonlySet<string> = new Set([
  ...['united states', 'united kingdom', 'united nations', 'european union', 'soviet union'],
  ...['new york', 'new zealand', 'new jersey', 'new mexico', 'new orleans', 'new england'],
  ...['los angeles', 'las vegas', 'san francisco', 'san diego', 'san antonio', 'hong kong'],
  ...['north america', 'south america', 'central america', 'latin america', 'south africa'],
  ...['north korea', 'south korea', 'north carolina', 'south carolina', 'saudi arabia'],
  ...['great britain', 'sri lanka', 'costa rica', 'puerto rico', 'el salvador', 'middle east'],
  ...['white house', 'wall street', 'supreme court', 'world cup', 'nobel prize'],
])

/** Titles that precede a name. */
export const titles: ReadonlySet<string> = new Set(list('mr mr. mrs mrs. ms ms. dr. mister missus'))
