/** Colors that staff choose for a white-label sign-in page, as `#rrggbb`. */
export interface BrandColors {
  buttonColor: string
  backgroundColor: string
}

/** The page's colors in one color scheme; text on each has a contrast of at least `minContrast`. */
export interface BrandPalette {
  page: string
  /** Focus outlines on the page. */
  pageOutline: string
  button: string
  buttonHover: string
  buttonText: string
  /** Border that sets off a button whose color is similar to the card's. */
  buttonBorder: string
  /** Links and focus outlines on the card. */
  accent: string
}

export type Scheme = 'light' | 'dark'

/** Minimum contrast of text (WCAG 2.2, 1.4.3). */
export const minContrast = 4.5
/** Minimum contrast of a control's edge (1.4.11). */
const minVisibleContrast = 3

/** Background of cards with forms: the theme's `--lh-surface`. */
export const cardColors: Record<Scheme, string> = { light: '#fffdf9', dark: '#22201c' }
const darkBackground = '#1a1816'
/** Share of the chosen background color in the dark scheme. */
const darkTintShare = 0.18
const hoverTintShare = 0.12

type Channels = readonly [number, number, number]

const channels = (color: string): Channels => {
  const value = Number.parseInt(color.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/** Mixes `share` of `color` into `other`, per channel. */
export function mixColors(color: string, other: string, share: number): string {
  const [from, to] = [channels(color), channels(other)]
  const mixedChannels = from.map((value, i) => Math.round(value * share + (to[i] ?? 0) * (1 - share)))
  return `#${mixedChannels.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

function luminance(color: string): number {
  const [red, green, blue] = channels(color).map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the contrast ratio of two colors, from 1 to 21 (WCAG). */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** Returns black or white, whichever is easier to read on a color. The contrast is at least 4.58. */
export function textColorOn(color: string): string {
  return contrast(color, '#000000') > contrast(color, '#ffffff') ? '#000000' : '#ffffff'
}

/** Returns a color moved toward black or white until it is readable on another color. */
export function ensureContrast(color: string, background: string): string {
  const end = textColorOn(background)
  for (let share = 1; share > 0; share -= 0.05) {
    const mixedColor = mixColors(color, end, share)
    if (contrast(mixedColor, background) >= minContrast) return mixedColor
  }
  return end
}

/** Returns a page's colors in one color scheme. */
export function brandPalette({ buttonColor, backgroundColor }: BrandColors, scheme: Scheme): BrandPalette {
  const card = cardColors[scheme]
  const page =
    scheme === 'light' ? backgroundColor : mixColors(backgroundColor, darkBackground, darkTintShare)
  const buttonText = textColorOn(buttonColor)
  const accent = ensureContrast(buttonColor, card)
  return {
    page,
    pageOutline: textColorOn(page),
    button: buttonColor,
    // Shifts away from the text color to keep the text readable.
    buttonHover: mixColors(textColorOn(buttonText), buttonColor, hoverTintShare),
    buttonText,
    buttonBorder: contrast(buttonColor, card) < minVisibleContrast ? accent : buttonColor,
    accent,
  }
}

const variablesOf = ({ page, pageOutline, accent, ...button }: BrandPalette) =>
  `--brand-page:${page};--lh-accent:${pageOutline};--brand-accent:${accent};--brand-button:${button.button};` +
  `--brand-hover:${button.buttonHover};--brand-text:${button.buttonText};--brand-border:${button.buttonBorder}`

/**
 * Returns the CSS rules for pages whose root element has the attribute `data-brand`. Filled buttons need
 * `!important` because the component library sets their colors in inline styles.
 */
export function brandStyles(colors: BrandColors): string {
  const root = ':root[data-brand]'
  const schemes = (['light', 'dark'] as const).map(
    (scheme) => `${root}[data-mantine-color-scheme=${scheme}]{${variablesOf(brandPalette(colors, scheme))}}`,
  )
  const accents = ['--lh-accent', '--mantine-color-anchor', '--mantine-primary-color-filled']
  return [
    ...schemes,
    `${root} body{background:var(--brand-page)}`,
    `${root} header{background:var(--lh-surface)}`,
    `${root} :is(header,main){${accents.map((name) => `${name}:var(--brand-accent)`).join(';')}}`,
    // The default variant has no attribute.
    `${root} main .mantine-Button-root:is([data-variant=filled],:not([data-variant])){--button-bg:var(--brand-button)!important;` +
      '--button-hover:var(--brand-hover)!important;--button-color:var(--brand-text)!important;' +
      '--button-bd:1px solid var(--brand-border)!important}',
  ].join('\n')
}

/** Returns an icon as a data URL: the first letter or digit of a name, in the button's colors. */
export function brandIcon(name: string, { buttonColor }: Pick<BrandColors, 'buttonColor'>): string {
  const [letter = ''] = /[\p{L}\p{N}]/u.exec(name) ?? []
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${buttonColor}"/>` +
    `<text x="16" y="23" font-family="sans-serif" font-weight="700" font-size="20" text-anchor="middle" fill="${textColorOn(buttonColor)}">${letter.toUpperCase()}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/** Readability adjustments in one color scheme, and the resulting contrast ratios. */
export interface ContrastReport {
  /** Contrast of the button's text. */
  button: number
  /** Contrast of links. */
  accent: number
  /** Whether links have a different shade from the button. */
  hasShiftedLinks: boolean
  /** Whether the button has a border. */
  hasBorder: boolean
}

/**
 * Returns the contrast ratios of button text and links in a color scheme, and whether the button and links
 * were adjusted.
 */
export function contrastReport(colors: BrandColors, scheme: Scheme): ContrastReport {
  const { button, buttonText, buttonBorder, accent } = brandPalette(colors, scheme)
  return {
    button: contrast(buttonText, button),
    accent: contrast(accent, cardColors[scheme]),
    hasShiftedLinks: accent !== button,
    hasBorder: buttonBorder !== button,
  }
}
