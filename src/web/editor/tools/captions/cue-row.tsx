import { UnstyledButton } from '@mantine/core'
import { lineText } from '#domain/captions/text.ts'
import { formatPreciseTime } from '#web/editor/tools/versions/precise-time.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import classes from './captions.module.css'
import { CueEditor } from './cue-editor.tsx'
import { CueProblems } from './cue-problems.tsx'
import type { CueProps } from './use-cues.ts'

interface CueRowProps extends CueProps {
  /** Whether the caption is currently playing. */
  current: boolean
  open: boolean
  onOpen: () => void
}

/** Caption with its times and reading speed; expands to show its editor. */
export function CueRow({ current, open, onOpen, ...cueProps }: CueRowProps) {
  const { t, i18n } = useTranslation('transcripts')
  const { list, index, collection } = cueProps
  const cue = list.all[index]
  if (!cue) return null
  const limit = list.options.rules?.readingSpeed ?? 0
  const speed = cue.isTooFast ? 'fast' : cue.readingSpeed > limit * 0.85 ? 'brisk' : 'easy'
  return (
    <li className={classes.cue} data-current={current || undefined} aria-current={current || undefined}>
      <UnstyledButton className={classes.head} aria-expanded={open} onClick={onOpen}>
        <span className={classes.times}>
          {formatPreciseTime(cue.start)} – {formatPreciseTime(cue.end)}
          <span className={classes.speed} data-speed={speed}>
            {t('captions.speed', { speed: cue.readingSpeed.toLocaleString(i18n.resolvedLanguage) })}
          </span>
        </span>
        {!open && (
          <span className={classes.text} dir="auto" lang={collection.languageCode}>
            {cue.lines.map((line) => (
              <span key={line[0]?.start} className={classes.line}>
                {lineText(line)}
              </span>
            ))}
          </span>
        )}
      </UnstyledButton>
      {open && <CueEditor {...cueProps} />}
      <CueProblems {...cueProps} />
    </li>
  )
}
