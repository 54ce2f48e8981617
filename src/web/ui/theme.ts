import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

/** Blue-black ink, the only accent color. */
const ink: MantineColorsTuple = [
  '#eef3fb',
  '#dbe5f5',
  '#b6c9ea',
  '#8eacdf',
  '#6b92d4',
  '#4a78c4',
  '#3562b0',
  '#27509b',
  '#1e4080',
  '#163163',
]

/** Slightly yellowish grays, to match paper. */
const gray: MantineColorsTuple = [
  '#f7f4ee',
  '#f0ece4',
  '#e6e1d7',
  '#d8d2c6',
  '#c3bcae',
  '#9e968a',
  '#797267',
  '#5d574e',
  '#3f3a33',
  '#211d18',
]

const dark: MantineColorsTuple = [
  '#e9e4da',
  '#c9c3b8',
  '#a59f94',
  '#7d776d',
  '#4a453e',
  '#3a3630',
  '#2b2824',
  '#1a1816',
  '#141210',
  '#0f0e0c',
]

const red: MantineColorsTuple = [
  '#fdf0ee',
  '#f9dcd8',
  '#f0b5ae',
  '#e68c82',
  '#dc6a5d',
  '#d25346',
  '#bf3d31',
  '#a93126',
  '#8a271e',
  '#6b1e17',
]

/**
 * Speaker colors in order of appearance. They are distinguishable with color blindness, and have enough
 * contrast for text in both color schemes.
 */
export const speakerColors = [
  { light: '#0f5fa8', dark: '#7ab8f0' },
  { light: '#a34a00', dark: '#f0a361' },
  { light: '#00705a', dark: '#4fc9a8' },
  { light: '#9b2f7e', dark: '#e594cd' },
  { light: '#6b5d00', dark: '#d8c64a' },
  { light: '#4b4fb8', dark: '#aab0f5' },
  { light: '#a3263a', dark: '#f28b98' },
  { light: '#3d6b1f', dark: '#9fcf74' },
  { light: '#4f5b66', dark: '#b4c0cc' },
] as const

/** Returns the CSS color for the nth speaker, counting from 0. It adapts to the light or dark scheme. */
export function speakerColor(index: number): string {
  return `var(--lh-speaker-${index % speakerColors.length})`
}

const speakerVariables = (scheme: 'light' | 'dark') =>
  Object.fromEntries(speakerColors.map((color, index) => [`--lh-speaker-${index}`, color[scheme]]))

/**
 * Defines CSS variables besides Mantine's own: `--lh-paper` (the page), `--lh-surface` (surfaces on the page), `--lh-
 * ink`, `--lh-line`, `--lh-faint` (secondary text, still AA), `--lh-wave` (a small waveform), `--lh-accent` (accented
 * text and lines), `--lh-reading` (serif).
 */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--lh-reading': "'Literata Variable', 'Literata Stand-in', Georgia, serif",
    '--lh-header-height': '56px',
  },
  light: {
    ...speakerVariables('light'),
    '--lh-paper': '#fbf8f2',
    '--lh-surface': '#fffdf9',
    '--lh-sunken': '#f4f0e7',
    '--lh-ink': '#211d18',
    '--lh-faint': '#665f55',
    '--lh-line': '#e3ddd1',
    '--lh-wave': '#c3bcae',
    '--lh-accent': '#27509b',
    '--lh-accent-soft': '#e8eefa',
    '--lh-danger': '#a93126',
    '--mantine-color-body': '#fbf8f2',
    '--mantine-color-text': '#211d18',
    '--mantine-color-dimmed': '#665f55',
    '--mantine-color-placeholder': '#797267',
    '--mantine-color-error': '#a93126',
    '--mantine-color-red-text': '#a93126',
    '--mantine-color-anchor': '#27509b',
    '--mantine-color-default-border': '#cfc8ba',
  },
  dark: {
    ...speakerVariables('dark'),
    '--lh-paper': '#1a1816',
    '--lh-surface': '#22201c',
    '--lh-sunken': '#151311',
    '--lh-ink': '#e9e4da',
    '--lh-faint': '#a8a297',
    '--lh-line': '#38342e',
    '--lh-wave': '#5d574e',
    '--lh-accent': '#9dbcf0',
    '--lh-accent-soft': '#26324a',
    '--lh-danger': '#f29a8f',
    '--mantine-color-body': '#1a1816',
    '--mantine-color-text': '#e9e4da',
    '--mantine-color-dimmed': '#a8a297',
    '--mantine-color-placeholder': '#8f897e',
    '--mantine-color-error': '#f29a8f',
    '--mantine-color-red-text': '#f29a8f',
    '--mantine-color-anchor': '#9dbcf0',
    '--mantine-color-default-border': '#4a453e',
  },
})

const interfaceFont = "'Inter Variable', 'Inter Stand-in', system-ui, sans-serif"

export const theme = createTheme({
  primaryColor: 'ink',
  primaryShade: { light: 7, dark: 6 },
  colors: { ink, gray, dark, red },
  white: '#fffdf9',
  black: '#211d18',
  fontFamily: interfaceFont,
  fontFamilyMonospace: "'JetBrains Mono Variable', ui-monospace, monospace",
  headings: { fontFamily: interfaceFont, fontWeight: '600' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  // Components are referenced by name, because they aren't part of the initial script.
  components: {
    // The focused element of an open menu may be outside its items.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Popover: {
      defaultProps: {
        // Without a transition, popovers and menus receive the focus sooner; keys pressed before that are lost.
        transitionProps: { duration: 0 },
        // A dropdown whose field is scrolled out of view scrolls along. If hidden, it would lose the focus but
        // stay open.
        hideDetached: false,
      },
    },
  },
})
