import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import type { Workspace } from '#contract/accounts.ts'
import type { Collection } from '#contract/collection.ts'
import { canCorrect } from '#domain/collections/card-actions.ts'
import type { Slot } from '#domain/words/words.ts'
import { LockStatus } from '#web/editing/lock-status.tsx'
import { useInactivityWarning } from '#web/editing/use-inactivity-warning.tsx'
import type { CaptionTrack } from '#web/editor/core/captions/caption-source.ts'
import { useCaptionTracks } from '#web/editor/core/captions/use-caption-tracks.ts'
import type { CommandContext } from '#web/editor/core/commands/command.ts'
import { CommandButton } from '#web/editor/core/commands/command-button.tsx'
import { type OnCreate, useCommandContext } from '#web/editor/core/commands/use-command-context.ts'
import { useCommandKeys } from '#web/editor/core/commands/use-command-keys.ts'
import { LeftRail } from '#web/editor/core/rails/left-rail.tsx'
import { LeftRailToggle, RightRailToggle } from '#web/editor/core/rails/rail-toggles.tsx'
import { RightRail } from '#web/editor/core/rails/right-rail.tsx'
import { useRails } from '#web/editor/core/rails/use-rails.ts'
import { SaveStatus } from '#web/editor/core/saving/save-status.tsx'
import { useConflictMarks } from '#web/editor/core/session/conflict-marks.ts'
import type { JobPage } from '#web/editor/core/session/job.ts'
import { useNotices } from '#web/editor/core/session/notices.ts'
import type { PanelProps } from '#web/editor/core/session/panel-props.ts'
import { type LoadedTranscript, peaksQuery } from '#web/editor/core/session/queries.ts'
import type { Session } from '#web/editor/core/session/session.ts'
import { useEditingLock } from '#web/editor/core/session/use-editing-lock.ts'
import { useSaveError } from '#web/editor/core/session/use-save-error.tsx'
import { useTranscriptSession } from '#web/editor/core/session/use-transcript-session.ts'
import { PlayerBar } from '#web/editor/screens/player/player-bar.tsx'
import { useAutoStop } from '#web/editor/screens/player/use-auto-stop.ts'
import { useLinkedPlayback } from '#web/editor/screens/player/use-linked-playback.ts'
import { DetailsButton } from '#web/editor/tools/about/details-button.tsx'
import { useDraftThreshold } from '#web/editor/tools/confidence/draft-threshold.ts'
import { useJob } from '#web/editor/tools/correction/use-job.ts'
import type { SelectedWord } from '#web/editor/tools/dictionary/queries.ts'
import { useAddToDictionary } from '#web/editor/tools/dictionary/use-add-to-dictionary.ts'
import { ExportButton } from '#web/editor/tools/export/export-button.tsx'
import { FindPanel } from '#web/editor/tools/find/find-panel.tsx'
import { SelectionBubble } from '#web/editor/tools/highlights/selection-bubble.tsx'
import { useHighlightNotices } from '#web/editor/tools/highlights/use-highlight-notices.tsx'
import { useReplyTypeAhead } from '#web/editor/tools/highlights/use-reply-type-ahead.ts'
import { TurnSpeaker } from '#web/editor/tools/speakers/turn-speaker.tsx'
import { useSpeakerNotices } from '#web/editor/tools/speakers/use-speaker-notices.tsx'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import { useUserSettings } from '#web/lib/queries/user-settings.ts'
import { TypeAhead } from '#web/lib/type-ahead.tsx'
import { BackLink } from '#web/ui/back-link.tsx'
import { DenoisingStatus } from './denoising-status.tsx'
import { HistoryButtons } from './history-buttons.tsx'
import { JobAnnotations, JobBar, JobDialogs } from './job-parts.tsx'
import { LeftColumn } from './left-column.tsx'
import { jobSections, jobTabs, leftSections, rightTabs } from './panels.ts'
import { PrecisionRow, PrecisionStatus } from './precision-status.tsx'
import { ToolsMenu } from './tools-menu.tsx'
import { TopBar } from './top-bar.tsx'
import { TranscriptPane } from './transcript-pane.tsx'
import classes from './workbench.module.css'

const ShortcutSheet = lazyComponent(() => import('#web/editor/core/commands/shortcut-sheet.tsx'))
const DictionaryChoice = lazyComponent(() => import('#web/editor/tools/dictionary/dictionary-choice.tsx'))
const CommandPalette = lazyComponent(() => import('#web/editor/core/commands/command-palette.tsx'))

interface WorkbenchProps {
  /** ID of the signed-in user. */
  viewer: string
  /** The viewer's workspaces. */
  workspaces: readonly Workspace[]
  isCorrector: boolean
  collection: Collection
  transcript: LoadedTranscript
  onRenamed: (collection: Collection) => void
  onCreate: OnCreate
  account?: ReactNode
  /** Corrector's job on the transcript; undefined on other pages. */
  job?: JobPage
}

/** Full editor: a transcript open for playback and editing. */
export function Workbench(props: WorkbenchProps) {
  const {
    viewer,
    workspaces,
    isCorrector,
    collection,
    transcript,
    onRenamed,
    onCreate,
    account,
    job: page,
  } = props
  const { t } = useTranslation('transcripts')
  const { mount, session, turn } = useTranscriptSession(viewer, collection, transcript, page !== undefined)
  const { settings, maxThreshold } = useDraftThreshold(collection, transcript.words, useUserSettings(viewer))
  const work = useJob(page, session, settings)
  const [dialog, setDialog] = useState<'shortcuts' | 'palette' | null>(null)
  const [span, setSpan] = useState<Slot | null>(null)
  const dictionary = useAddToDictionary(collection.id, viewer)
  const { rails, isNarrow } = useRails(page?.correction.product === 'captions' ? 'captions' : undefined)
  const role = workspaces.find(({ id }) => id === collection.orgId)?.role ?? 'member'
  const context = useCommandContext(session, {
    collection,
    rails,
    settings,
    maxThreshold,
    onOpenShortcuts: useCallback(() => setDialog('shortcuts'), []),
    onOpenPalette: useCallback(() => setDialog('palette'), []),
    onRecode: setSpan,
    onAddToDictionary: dictionary.put,
    viewer: { uid: viewer, role, hasOtherWorkspaces: workspaces.length > 1, isCorrector },
    onCreate,
    job: page ? (work.job ?? undefined) : null,
  })
  const tracks = useCaptionTracks(collection, session)
  const panelProps = context && { collection, context, viewer }
  const [sections, tabs] = page ? [jobSections, jobTabs] : [leftSections, rightTabs]
  return (
    <>
      <TopBar
        collection={collection}
        viewer={viewer}
        onRenamed={onRenamed}
        account={account}
        {...(page && {
          heading: page.title,
          backLink: <BackLink to="/corrector" label={t('backToJobs')} />,
          below: <JobBar context={context} />,
        })}
        order={<PrecisionRow collection={collection} onOpen={context?.precision} />}
        start={<LeftRailToggle rails={rails} />}
        tools={
          context && (
            <BarTools
              collection={collection}
              context={context}
              exports={!page && !canCorrect(collection, { uid: viewer, isCorrector })}
              onCreate={onCreate}
            />
          )
        }
      >
        {session && <SaveStatus saver={session.saver} />}
        {session && <LockStatus lock={session.lock} />}
        <PrecisionStatus collection={collection} onOpen={context?.precision} />
        <DenoisingStatus collection={collection} />
      </TopBar>
      <div className={classes.page} data-video={collection.video ? settings.settings.videoSize : undefined}>
        <LeftColumn collection={collection} session={session} tracks={tracks} rails={rails}>
          {panelProps && (
            <LeftRail rails={rails} isNarrow={isNarrow}>
              {sections.map(({ id, component: Section }) => (
                <Section key={id} {...panelProps} />
              ))}
            </LeftRail>
          )}
        </LeftColumn>
        <TranscriptPane
          collection={collection}
          transcript={transcript}
          session={session}
          mount={mount}
          turn={turn}
          span={span}
          tools={context && <FindPanel context={context} />}
          showsSpeakers={settings.settings.showSpeakers}
          drawAll={settings.settings.drawAll}
          onRecoded={() => setSpan(null)}
          canManage={collection.userId === viewer || role !== 'member'}
          jobState={page && context && <JobAnnotations context={context} />}
        >
          {context && <TurnSpeaker context={context} />}
          {context && <SelectionBubble context={context} />}
        </TranscriptPane>
        <RightRail
          rails={rails}
          isNarrow={isNarrow}
          tabs={
            panelProps &&
            tabs.map(({ id, icon, component: Panel }) => ({
              id,
              icon,
              title: t(`rail.${id}`),
              content: <Panel {...panelProps} />,
            }))
          }
        />
      </div>
      {context && <Tools collection={collection} context={context} tracks={tracks} />}
      {context && <JobDialogs context={context} work={work} />}
      <Suspense>
        {context && dialog === 'shortcuts' && (
          <ShortcutSheet context={context} onClose={() => setDialog(null)} />
        )}
      </Suspense>
      {context && dialog === 'palette' && (
        <TypeAhead>
          {(field) => <CommandPalette context={context} {...field} onClose={() => setDialog(null)} />}
        </TypeAhead>
      )}
      {session && dictionary.asking && (
        <DictionaryDialog
          viewer={viewer}
          collection={collection}
          session={session}
          dictionary={dictionary}
          word={dictionary.asking}
        />
      )}
    </>
  )
}

interface DictionaryDialogProps extends Pick<WorkbenchProps, 'viewer' | 'collection'> {
  session: Session
  dictionary: ReturnType<typeof useAddToDictionary>
  word: SelectedWord
}

function DictionaryDialog({ viewer, collection, session, dictionary, word }: DictionaryDialogProps) {
  return (
    <TypeAhead>
      {(field) => (
        <DictionaryChoice
          uid={viewer}
          term={word.term}
          languageCode={collection.languageCode}
          {...field}
          onChoose={(destination) => {
            session.view.focus()
            void dictionary.put(word, destination)
          }}
          onClose={() => {
            dictionary.cancel()
            session.view.focus()
          }}
        />
      )}
    </TypeAhead>
  )
}

function BarTools({
  collection,
  context,
  exports,
  onCreate,
}: Omit<PanelProps, 'viewer'> & Pick<WorkbenchProps, 'onCreate'> & { exports: boolean }) {
  return (
    <>
      {!context.job && <DetailsButton collection={collection} />}
      <HistoryButtons context={context} />
      {exports && (
        <ExportButton saver={context.session.saver} onExport={() => onCreate('export', collection)} />
      )}
      {context.share && !context.job && (
        <div className={classes.wide}>
          <CommandButton id="share" context={context} />
        </div>
      )}
      <RightRailToggle rails={context.rails} />
      <ToolsMenu context={context} />
    </>
  )
}

interface ToolsProps {
  collection: Collection
  context: CommandContext
}

function Tools({ collection, context, tracks }: ToolsProps & { tracks: readonly CaptionTrack[] }) {
  const { data: peaks } = useQuery(peaksQuery(collection))
  return (
    <>
      <SessionEffects collection={collection} context={context} />
      <PlayerBar context={context} peaks={peaks} collection={collection} tracks={tracks} />
    </>
  )
}

/** Handles shortcuts and shows error notices; separate, so that saving doesn't rerender anything else. */
function SessionEffects({ collection, context }: ToolsProps) {
  const { session, settings, job } = context
  useCommandKeys(context)
  useReplyTypeAhead(context)
  useAutoStop(session, settings.autoStop)
  useEffect(() => session.tracking.setFollow(settings.autoScroll), [session, settings.autoScroll])
  useEffect(() => session.findTool.setThreshold(settings.doubtBelow), [session, settings.doubtBelow])
  useEditingLock(session, collection, job !== null)
  useInactivityWarning(session.lock)
  useSaveError(session, job?.state === 'ended')
  useNotices(session.notices)
  useHighlightNotices(session)
  useSpeakerNotices(session)
  useConflictMarks(session)
  useLinkedPlayback(session.player, collection.id)
  return null
}
