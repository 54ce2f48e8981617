import { languageParts } from '#domain/languages/languages.ts'

const splitWords = (text: string): readonly string[] => text.trim().split(/\s+/)

interface PhraseWords {
  /** Words that belong to the next word, such as articles. */
  leadingWords: readonly string[]
  /** Words that begin a phrase, such as conjunctions and prepositions. */
  openingWords: readonly string[]
}

/**
 * Words that indicate where phrases begin, in languages with spaces. Opening words also count as leading
 * words.
 */
const phraseWordsByLanguage: Readonly<Record<string, PhraseWords>> = {
  en: {
    leadingWords: splitWords(
      "a an the my your his her its our their this that these those no not very i you he she it we they is are was were am be been being have has had do does did will would can could shall should may might must i'm you're he's she's it's we're they're i've we've don't doesn't didn't",
    ),
    openingWords: splitWords(
      'and or but nor so because although though while when where which who whom whose that than if unless until since as after before in on at by for with without from to of into onto about over under through during against between',
    ),
  },
  es: {
    leadingWords: splitWords(
      'el la los las un una unos unas lo al del mi tu su mis tus sus nuestro nuestra este esta ese esa no muy más me te se nos le les es son era eran fue ha han he hay está están ser estar',
    ),
    openingWords: splitWords(
      'y e o u pero sino ni aunque porque que cuando donde como si de a en con por para sin sobre entre desde hasta hacia según durante mientras quien cuyo cuya',
    ),
  },
  fr: {
    leadingWords: splitWords(
      'le la les un une des du au aux mon ton son ma ta sa mes tes ses notre votre leur ce cet cette ces ne pas très je tu il elle on nous vous ils elles est sont était a ont ai se me te',
    ),
    openingWords: splitWords(
      'et ou mais ni car donc que qui dont où quand si comme lorsque parce puisque de à en dans par pour sans sur sous entre avec chez vers depuis pendant',
    ),
  },
  de: {
    leadingWords: splitWords(
      'der die das den dem des ein eine einen einem einer eines mein dein sein ihr unser kein keine nicht sehr ich du er sie es wir zu im am zum zur vom ist sind war waren hat haben habe wird werden kann',
    ),
    openingWords: splitWords(
      'und oder aber denn sondern weil dass ob wenn als wie wo während obwohl damit bis seit in an auf mit von aus bei nach für gegen ohne um über unter vor zwischen durch',
    ),
  },
  it: {
    leadingWords: splitWords(
      'il lo la i gli le un uno una mio tuo suo nostro questo questa quel quella non molto più mi ti si ci vi è sono era ha hanno ho del della dei delle al alla nel nella sul sulla dal dalla',
    ),
    openingWords: splitWords(
      'e ed o ma né perché che chi cui quando dove come se mentre anche di a da in con su per tra fra senza dopo prima',
    ),
  },
  pt: {
    leadingWords: splitWords(
      'o a os as um uma uns umas do da dos das no na nos nas ao à meu minha seu sua nosso nossa este esta esse essa não muito mais me te se é são era foi há está estão ter',
    ),
    openingWords: splitWords(
      'e ou mas nem porque que quem quando onde como se embora de em com por para sem sobre entre desde até',
    ),
  },
  nl: {
    leadingWords: splitWords(
      'de het een mijn jouw zijn haar ons onze hun deze die dit dat geen niet heel ik je jij hij zij ze we wij is was waren heeft hebben had wordt kan te',
    ),
    openingWords: splitWords(
      'en of maar want omdat dat die als wanneer waar hoewel terwijl tot in op aan met van uit bij naar voor tegen zonder om over onder door tussen',
    ),
  },
  ru: {
    leadingWords: splitWords(
      'не ни мой моя твой наш ваш его её их этот эта это тот та очень я ты он она мы вы они',
    ),
    openingWords: splitWords(
      'и а но или что чтобы когда где если потому как который которая которые в на с к у о от из до по за для без при про над под между через',
    ),
  },
  ar: {
    leadingWords: splitWords('لا لم لن ما قد هذا هذه ذلك تلك كل يا'),
    openingWords: splitWords('في من على إلى عن مع أن إن التي الذي الذين لكن ثم أو و حتى بعد قبل عند'),
  },
  he: {
    leadingWords: splitWords('לא זה זאת כל את של אני הוא היא אנחנו הם'),
    openingWords: splitWords('ו אבל או כי אם כאשר על אל עם מן בין אחרי לפני אשר כדי'),
  },
}

/** Chinese, Japanese and Thai words that belong to the preceding one. */
export const trailingWords: ReadonlySet<string> = new Set(
  splitWords(
    '的 了 吗 呢 吧 着 过 啊 们 得 嗎 著 過 們 は が を に へ と も の で や か ね よ から まで より です ます でした ました た て ない だ ๆ ครับ ค่ะ คะ นะ ด้วย',
  ),
)
/** Chinese and Thai words that belong to the following one. */
const unspacedLeadingWords = splitWords(
  '和 在 把 被 对 對 从 從 与 與 给 給 向 不 很 是 一 这 這 那 ที่ ของ และ ใน กับ จะ ไม่ การ ความ เป็น',
)

export interface PhraseMarkers {
  readonly leadingWords: ReadonlySet<string>
  readonly openingWords: ReadonlySet<string>
  /**
   * Whether the language's words are known; otherwise short words are treated as articles and prepositions.
   */
  readonly isKnown: boolean
}

/**
 * Returns the words that indicate where phrases begin in a language, or in both languages of a code such as
 * `en+es`.
 */
export function phraseMarkersOf(language: string | undefined): PhraseMarkers {
  const phraseLists = (language ? languageParts(language) : []).flatMap(
    (code) => phraseWordsByLanguage[code] ?? [],
  )
  const openingWords = phraseLists.flatMap((words) => words.openingWords)
  return {
    leadingWords: new Set([
      ...phraseLists.flatMap((words) => words.leadingWords),
      ...openingWords,
      ...unspacedLeadingWords,
    ]),
    openingWords: new Set(openingWords),
    isKnown: phraseLists.length > 0,
  }
}
