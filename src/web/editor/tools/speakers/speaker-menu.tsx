import { Button, Kbd } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { isVisible } from '#domain/text/printable.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { NameField } from './name-field.tsx'
import type { VisibleSpeaker } from './speaker-row.tsx'
import classes from './speakers.module.css'

interface SpeakerMenuProps {
  speakers: readonly VisibleSpeaker[]
  /** Current speaker; null if there is none. */
  current: string | null
  suggestions: readonly string[]
  onChoose: (id: string) => void
  /** Assigns the words to a new speaker, then asks for the speaker's name. */
  onAddSpeaker: () => void
  /** Assigns only these words to the speaker with this name, creating the speaker if there is none. */
  onNameHere: (name: string) => void
  onNameEverywhere: (name: string) => void
  onClose: () => void
  /** Called when the focus has moved elsewhere. */
  onLeave: () => void
}

const digits = 9

/** Menu for selecting a speaker (by click, arrow keys or number), adding one or renaming one. */
export function SpeakerMenu({
  speakers,
  current,
  suggestions,
  onClose,
  onLeave,
  ...actions
}: SpeakerMenuProps) {
  const { t } = useTranslation('transcripts')
  const menu = useRef<HTMLDivElement>(null)
  const [name, setName] = useState(speakers.find(({ id }) => id === current)?.name ?? '')
  useEffect(() => {
    const pressedButton = menu.current?.querySelector<HTMLElement>('[aria-pressed="true"]')
    const first = pressedButton ?? menu.current?.querySelector<HTMLElement>('button')
    first?.focus({ preventScroll: true })
  }, [])
  const addSpeaker = () => {
    actions.onAddSpeaker()
    setName('')
    menu.current?.querySelector('input')?.focus({ preventScroll: true })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      onClose()
    } else if (!(event.target instanceof HTMLInputElement)) chooseByKey(event)
  }
  const chooseByKey = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.ctrlKey || event.metaKey) return
    const numberedSpeaker = /^[1-9]$/.test(event.key) ? speakers[Number(event.key) - 1] : undefined
    if (numberedSpeaker) actions.onChoose(numberedSpeaker.id)
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp')
      moveFocus(event.currentTarget, event.key === 'ArrowDown' ? 1 : -1)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      ref={menu}
      role="dialog"
      aria-label={t('speakers.who')}
      className={classes.menu}
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) onLeave()
      }}
    >
      <div className={classes.choices}>
        {speakers.map(({ id, name, cssColor }, index) => (
          <button
            key={id}
            type="button"
            className={classes.choice}
            style={{ ['--speaker' as string]: cssColor }}
            aria-pressed={id === current}
            aria-keyshortcuts={index < digits ? String(index + 1) : undefined}
            onClick={() => actions.onChoose(id)}
          >
            <span className={classes.choiceName} dir="auto">
              {name}
            </span>
            {index < digits && (
              <Kbd size="xs" aria-hidden>
                {index + 1}
              </Kbd>
            )}
          </button>
        ))}
        <button type="button" className={classes.choice} onClick={addSpeaker}>
          <IconUserPlus size={15} stroke={1.6} aria-hidden />
          <span className={classes.choiceName}>{t('speakers.new')}</span>
        </button>
      </div>
      <div className={classes.nameForm}>
        <NameField
          label={t('speakers.name')}
          value={name}
          suggestions={suggestions}
          onChange={setName}
          onSubmit={actions.onNameEverywhere}
        />
        <div className={classes.namingButtons}>
          <Button
            size="compact-xs"
            variant="light"
            disabled={!isVisible(name)}
            onClick={() => actions.onNameEverywhere(name)}
          >
            {t('speakers.everywhere')}
          </Button>
          <Button
            size="compact-xs"
            variant="default"
            disabled={!isVisible(name)}
            onClick={() => actions.onNameHere(name)}
          >
            {t('speakers.here')}
          </Button>
        </div>
      </div>
    </div>
  )
}

function moveFocus(menu: HTMLElement, step: 1 | -1): void {
  const buttons = [...menu.querySelectorAll<HTMLElement>(`.${classes.choice}`)]
  const at = buttons.indexOf(document.activeElement as HTMLElement)
  buttons.at((at + step) % buttons.length)?.focus()
}
