import { ActionIcon, Tooltip } from '@mantine/core'
import {
  IconHelpCircle,
  IconLetterCase,
  IconQuote,
  IconRegex,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import type { FindRequest } from './find-state.ts'
import type { Finder } from './finder.ts'

type Option = Exclude<keyof FindRequest, 'text'>

const options: readonly { id: Option; icon: TablerIcon }[] = [
  { id: 'matchCase', icon: IconLetterCase },
  { id: 'wholeWords', icon: IconQuote },
  { id: 'regex', icon: IconRegex },
  { id: 'names', icon: IconUsers },
  { id: 'lowConfidenceOnly', icon: IconHelpCircle },
]

/** Buttons for the search options. */
export function OptionButtons({ finder, request }: { finder: Finder; request: FindRequest }) {
  const { t } = useTranslation('transcripts')
  return options.map(({ id, icon: Icon }) => (
    <Tooltip key={id} label={t(`find.option.${id}`)} openDelay={300}>
      <ActionIcon
        variant={request[id] ? 'light' : 'subtle'}
        color={request[id] ? undefined : 'gray'}
        size={30}
        aria-label={t(`find.option.${id}`)}
        aria-pressed={request[id]}
        onClick={() => finder.setRequest({ [id]: !request[id] })}
      >
        <Icon size={17} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Tooltip>
  ))
}
