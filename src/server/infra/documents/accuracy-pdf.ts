import type { AccuracyReport } from '#contract/accuracy.ts'
import { accuracyCounts, errorLevel, errorLevels } from '#domain/comparison/accuracy.ts'
import { accuracyTexts } from '#domain/exports/accuracy-texts.ts'
import { compilePdf } from './pdf.ts'

/** Typst template: key figures, and a heat map with one cell per minute. */
const body = `
#table(
  columns: (1fr, auto),
  align: (left, right),
  stroke: (x, y) => (bottom: 0.5pt + luma(80%)),
  inset: (x: 4pt, y: 6pt),
  ..d.figures.flatten(),
)
#if d.cells.len() > 0 {
  block(above: 1.6em, below: 0.8em, sticky: true, text(14pt, weight: "bold", d.heading))
  let cell(c) = rect(width: 100%, height: 1.6em, inset: 0pt, stroke: none, fill: rgb(c.color), align(center + horizon, text(8pt, c.label)))
  block(below: 1em, grid(columns: (1fr,) * d.legend.len(), gutter: 2pt, ..d.legend.map(cell)))
  grid(columns: (1fr,) * 10, gutter: 2pt, ..d.cells.map(cell))
}
`

/** Colors for each error-rate level and for minutes without words. Black text is readable on all of them. */
const colors = ['#d5efdc', '#e6efb5', '#fbe5a2', '#f7c59f', '#f0a8a0']
const noWordsColor = '#eeeeee'

export interface AccuracyPage {
  /** Interface language. */
  language: string
  /** Name and language of the recording. */
  name: string
  languageCode: string
  /** Names of the compared versions. */
  older: string
  newer: string
}

/** Converts an accuracy report to a PDF file. */
export function toAccuracyPdf(
  report: AccuracyReport,
  { language, name, languageCode, older, newer }: AccuracyPage,
): Uint8Array<ArrayBuffer> {
  const texts = accuracyTexts(language)
  const number = new Intl.NumberFormat(language)
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 })
  const share = (rate: number | null) => (rate === null ? '–' : percent.format(rate))
  const { wordErrorRate, characterErrorRate } = report
  const accuracy = wordErrorRate === null ? null : Math.max(0, 1 - wordErrorRate)
  const figures = [
    [texts.figures.accuracy, share(accuracy)],
    [texts.figures.wordErrorRate, share(wordErrorRate)],
    [texts.figures.characterErrorRate, share(characterErrorRate)],
    ...accuracyCounts.map((count) => [texts.figures[count], number.format(report[count])]),
  ]
  const labels = [
    ...errorLevels.map((max) => (max === 0 ? percent.format(0) : `≤ ${percent.format(max)}`)),
    `> ${percent.format(errorLevels.at(-1) ?? 0)}`,
  ]
  const legend = labels.map((label, level) => ({ label, color: colors[level] }))
  const cells = report.minutes.map((minute, index) => {
    const level = errorLevel(minute)
    return { label: clock(index), color: level === null ? noWordsColor : colors[level] }
  })
  const page = {
    title: texts.title,
    hasTitle: true,
    details: `${name}\n${texts.compared(older, newer)}`,
    header: name,
    footer: '',
  }
  return compilePdf(
    body,
    { ...page, languageCode },
    {
      figures,
      heading: texts.minutes,
      cells,
      legend: [...legend, { label: texts.noWords, color: noWordsColor }],
    },
  )
}

/** Formats a position in the recording, in minutes, as `h:mm`. */
const clock = (minute: number) => `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`
