import { Kbd, Modal, TextInput, UnstyledButton } from '@mantine/core'
import { IconCheck, IconSearch } from '@tabler/icons-react'
import { Fragment, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CommandContext } from './command.ts'
import classes from './command-palette.module.css'
import { keysOf } from './key-choice.ts'
import { keyLabels } from './keys.ts'
import { rememberCommand } from './recent-commands.ts'
import { useLeave } from './use-leave.ts'
import { type PaletteOption, usePaletteOptions } from './use-palette-options.ts'

interface CommandPaletteProps {
  context: CommandContext
  onClose: () => void
}

/** Every command by its name: type, choose with the arrows, run with Enter. */
export default function CommandPalette({ context, onClose }: CommandPaletteProps) {
  const { t } = useTranslation('transcripts')
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  const options = usePaletteOptions(query, context)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const leave = useLeave(context, onClose)

  useEffect(() => {
    list.current?.querySelector(`[data-index="${at}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [at])

  const run = ({ command }: PaletteOption) => {
    rememberCommand(command.id)
    leave()
    command.run(context)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const target = targetOf(event.key, at, options.length)
    if (target !== null) {
      event.preventDefault()
      setAt(target)
    }
    const chosen = options[at]
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && chosen) {
      event.preventDefault()
      run(chosen)
    }
  }
  return (
    <Modal.Root opened onClose={leave} returnFocus={false} padding={0} size="lg" yOffset="10dvh">
      <Modal.Overlay />
      <Modal.Content aria-label={t('command.palette')}>
        <Modal.Body>
          <TextInput
            className={classes.input}
            variant="unstyled"
            size="lg"
            data-autofocus
            leftSection={<IconSearch size={18} aria-hidden />}
            placeholder={t('palette.hint')}
            aria-label={t('palette.search')}
            role="combobox"
            aria-expanded
            aria-controls={`${id}-list`}
            aria-activedescendant={options[at] && `${id}-${at}`}
            autoComplete="off"
            spellCheck={false}
            value={query}
            onChange={(event) => {
              setQuery(event.currentTarget.value)
              setAt(0)
            }}
            onKeyDown={onKeyDown}
          />
          <div
            ref={list}
            id={`${id}-list`}
            className={classes.list}
            role="listbox"
            tabIndex={-1}
            aria-label={t('command.palette')}
          >
            {options.map((option, index) => (
              <Fragment key={option.key}>
                {option.heading && (
                  <div className={classes.group} role="presentation">
                    {option.group}
                  </div>
                )}
                <Option
                  option={option}
                  context={context}
                  id={`${id}-${index}`}
                  index={index}
                  active={index === at}
                  onHover={() => setAt(index)}
                  onChoose={() => run(option)}
                />
              </Fragment>
            ))}
          </div>
          <div role="status">
            {options.length === 0 && <p className={classes.nothing}>{t('palette.nothing')}</p>}
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

interface OptionProps {
  option: PaletteOption
  context: CommandContext
  id: string
  index: number
  active: boolean
  onHover: () => void
  onChoose: () => void
}

function Option({ option, context, id, index, active, onHover, onChoose }: OptionProps) {
  const { command, name } = option
  const { icon: Icon, checked } = command
  const chord = keysOf(command, context.settings.keys)[0]
  return (
    // The field has the keys: it says which option is active.
    <UnstyledButton
      id={id}
      data-index={index}
      className={classes.option}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      aria-checked={checked?.(context)}
      onPointerMove={onHover}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Icon size={18} stroke={1.5} aria-hidden />
      <span className={classes.name}>{name}</span>
      {checked?.(context) && <IconCheck size={16} aria-hidden />}
      {chord && (
        <span className={classes.keys}>
          {keyLabels(chord).map((key) => (
            <Kbd key={key} size="xs">
              {key}
            </Kbd>
          ))}
        </span>
      )}
    </UnstyledButton>
  )
}

function targetOf(key: string, at: number, count: number): number | null {
  const last = Math.max(0, count - 1)
  if (key === 'ArrowDown') return at >= last ? 0 : at + 1
  if (key === 'ArrowUp') return at <= 0 ? last : at - 1
  if (key === 'PageDown') return Math.min(last, at + 8)
  if (key === 'PageUp') return Math.max(0, at - 8)
  return null
}
