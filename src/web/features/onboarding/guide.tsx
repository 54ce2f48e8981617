import { ActionIcon, Button } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { type WelcomeTask, welcomeTasks } from '#contract/choices.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useUserSettings } from '#web/lib/queries/user-settings.ts'
import { Confetti } from './confetti.tsx'
import classes from './guide.module.css'

/** Delay between hiding the panel and removing it, in milliseconds. */
const removeDelayMs = 300

/** Function that opens a task, or `noTranscript` if the task needs a transcript first. */
type TaskAction = (() => void) | 'noTranscript'

interface GuideProps {
  uid: string
  actions: Record<WelcomeTask, TaskAction>
}

/** Guide to a user's first transcript, with five tasks that are checked off automatically. */
export default function Guide({ uid, actions }: GuideProps) {
  const { t } = useTranslation('shell')
  const { settings, loaded, change } = useUserSettings(uid)
  const { show, completed, ...taskFlags } = settings.welcomeSettings
  const [isLeaving, setIsLeaving] = useState(false)
  // The focused element disappears when the guide is collapsed or expanded, or when a task is skipped.
  const [isFolded, setIsFolded] = useState(false)
  const panel = useRef<HTMLElement>(null)
  if (!loaded || !settings.showWelcome || completed) return null

  const doneCount = welcomeTasks.filter((task) => taskFlags[task]).length
  const isAllDone = doneCount === welcomeTasks.length
  const progress = t('guide.progress', { done: doneCount, total: welcomeTasks.length })
  if (!show)
    return (
      <Button
        className={classes.pill}
        variant="default"
        size="xs"
        radius="xl"
        aria-expanded={false}
        autoFocus={isFolded}
        onClick={() => change({ welcomeSettings: { show: true } })}
      >
        {t('guide.show')} · {progress}
      </Button>
    )

  const close = () => {
    if (!isAllDone) {
      setIsFolded(true)
      return change({ welcomeSettings: { show: false } })
    }
    setIsLeaving(true)
    setTimeout(() => change({ welcomeSettings: { completed: true } }), removeDelayMs)
  }
  return (
    <section
      ref={panel}
      tabIndex={-1}
      className={classes.guide}
      data-guide
      data-leaving={isLeaving || undefined}
      aria-label={t('guide.label')}
    >
      <div className={classes.head}>
        <h2 className={classes.title}>{isAllDone ? t('guide.done') : t('guide.title')}</h2>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={isAllDone ? t('guide.close') : t('guide.hide')}
          autoFocus={isFolded}
          onClick={close}
        >
          <IconX size={16} />
        </ActionIcon>
      </div>
      <p className={classes.progress}>{progress}</p>
      <ol className={classes.tasks}>
        {welcomeTasks.map((task) => (
          <Task
            key={task}
            task={task}
            isDone={taskFlags[task]}
            action={actions[task]}
            onSkip={() => {
              change({ welcomeSettings: { [task]: true } })
              panel.current?.focus()
            }}
          />
        ))}
      </ol>
      {isAllDone && <Confetti />}
    </section>
  )
}

interface TaskProps {
  task: WelcomeTask
  isDone: boolean
  action: TaskAction
  onSkip: () => void
}

function Task({ task, isDone, action, onSkip }: TaskProps) {
  const { t } = useTranslation('shell')
  const name = t(`guide.task.${task}`)
  const Icon = isDone ? IconCircleCheckFilled : IconCircle
  return (
    <li className={classes.task} data-done={isDone || undefined}>
      <Icon
        size={18}
        className={classes.icon}
        aria-label={isDone ? t('guide.ticked') : t('guide.open')}
        role="img"
      />
      {typeof action === 'function' && !isDone ? (
        <button type="button" className={classes.go} onClick={action}>
          {name}
        </button>
      ) : (
        <span>
          {name}
          {typeof action === 'string' && !isDone && (
            <span className={classes.later}>{t(`guide.${action}`)}</span>
          )}
        </span>
      )}
      {!isDone && (
        <button
          type="button"
          className={classes.skip}
          aria-label={t('guide.skipOf', { name })}
          onClick={onSkip}
        >
          {t('guide.skip')}
        </button>
      )}
    </li>
  )
}
