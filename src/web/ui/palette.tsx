import { Kbd, Modal, TextInput, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconCheck, type IconProps, IconSearch } from '@tabler/icons-react'
import {
  type ComponentType,
  Fragment,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import classes from './palette.module.css'

export interface PaletteChoice {
  /** Unique key. */
  key: string
  name: string
  icon: ComponentType<IconProps>
  /** Group name, shown above the group's first option. */
  group?: string | undefined
  /** Detail that distinguishes options with the same name. */
  detail?: string
  checked?: boolean | undefined
  /** Keyboard shortcuts for the same action. */
  keys?: readonly string[]
}

interface PaletteProps<C extends PaletteChoice> {
  /** Accessible label that states the palette's purpose. */
  label: string
  field: { label: string; hint: string; query: string; onQuery: (query: string) => void }
  choices: readonly C[]
  /** Text to show if there are no options; null while they load. */
  emptyText: string | null
  /** Number of options, announced to screen readers. */
  countText?: string
  onChoose: (choice: C) => void
  onClose: () => void
}

/** Palette for finding options by name: type, select with the arrow keys, confirm with Enter. */
export function Palette<C extends PaletteChoice>(props: PaletteProps<C>) {
  const { label, field, choices, emptyText, countText, onChoose, onClose } = props
  // Key of the active option, which stays active when options are inserted before it.
  const [active, setActive] = useState<string>()
  const activeIndex = Math.max(
    0,
    choices.findIndex(({ key }) => key === active),
  )
  const [isOpenPending, setOpenPending] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()

  useEffect(() => {
    list.current?.querySelector(`[data-index="${activeIndex}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [activeIndex])
  const [firstChoice] = choices
  const choose = useEffectEvent(onChoose)
  useEffect(() => {
    if (isOpenPending && firstChoice) choose(firstChoice)
  }, [isOpenPending, firstChoice])

  const onKeyDown = (event: KeyboardEvent) => {
    const target = nextIndex(event.key, activeIndex, choices.length)
    if (target !== null) {
      event.preventDefault()
      setActive(choices[target]?.key)
    }
    const choice = choices[activeIndex]
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      if (choice) onChoose(choice)
      // If the user types a name and presses Enter right away, the match opens as soon as it is found.
      else if (emptyText === null) setOpenPending(true)
    }
  }
  return (
    <Modal.Root opened onClose={onClose} returnFocus={false} padding={0} size="lg" yOffset="10dvh">
      <Modal.Overlay />
      <Modal.Content aria-label={label}>
        <Modal.Body>
          <TextInput
            className={classes.input}
            variant="unstyled"
            size="lg"
            data-autofocus
            leftSection={<IconSearch size={18} aria-hidden />}
            placeholder={field.hint}
            aria-label={field.label}
            role="combobox"
            aria-expanded
            aria-controls={`${id}-list`}
            aria-activedescendant={choices[activeIndex] && `${id}-${activeIndex}`}
            autoComplete="off"
            spellCheck={false}
            value={field.query}
            onChange={(event) => {
              field.onQuery(event.currentTarget.value)
              setActive(undefined)
              setOpenPending(false)
            }}
            onKeyDown={onKeyDown}
          />
          <div
            ref={list}
            id={`${id}-list`}
            className={classes.list}
            role="listbox"
            tabIndex={-1}
            aria-label={label}
          >
            {choices.map((choice, index) => (
              <Fragment key={choice.key}>
                {choice.group && choices[index - 1]?.group !== choice.group && (
                  <div className={classes.group} role="presentation">
                    {choice.group}
                  </div>
                )}
                <Choice
                  choice={choice}
                  id={`${id}-${index}`}
                  index={index}
                  active={index === activeIndex}
                  onHover={() => setActive(choice.key)}
                  onChoose={() => onChoose(choice)}
                />
              </Fragment>
            ))}
          </div>
          <div role="status">
            {choices.length === 0 && emptyText && <p className={classes.empty}>{emptyText}</p>}
            {choices.length > 0 && countText && <VisuallyHidden>{countText}</VisuallyHidden>}
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

interface ChoiceProps {
  choice: PaletteChoice
  id: string
  index: number
  active: boolean
  onHover: () => void
  onChoose: () => void
}

function Choice({ choice, id, index, active, onHover, onChoose }: ChoiceProps) {
  const { icon: Icon, name, detail, checked, keys = [] } = choice
  return (
    // Focus stays in the field, which announces the active option.
    <UnstyledButton
      id={id}
      data-index={index}
      className={classes.option}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      aria-checked={checked}
      onPointerMove={onHover}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Icon size={18} stroke={1.5} aria-hidden />
      <bdi className={classes.name}>{name}</bdi>
      {detail && <span className={classes.detail}>{detail}</span>}
      {checked && <IconCheck size={16} aria-hidden />}
      {keys.length > 0 && (
        <span className={classes.keys}>
          {keys.map((key) => (
            <Kbd key={key} size="xs">
              {key}
            </Kbd>
          ))}
        </span>
      )}
    </UnstyledButton>
  )
}

function nextIndex(key: string, activeIndex: number, count: number): number | null {
  const lastIndex = Math.max(0, count - 1)
  if (key === 'ArrowDown') return activeIndex >= lastIndex ? 0 : activeIndex + 1
  if (key === 'ArrowUp') return activeIndex <= 0 ? lastIndex : activeIndex - 1
  if (key === 'PageDown') return Math.min(lastIndex, activeIndex + 8)
  if (key === 'PageUp') return Math.max(0, activeIndex - 8)
  return null
}
