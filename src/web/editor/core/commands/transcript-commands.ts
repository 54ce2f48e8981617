import {
  IconLanguage,
  IconRosetteDiscountCheck,
  IconSparkles,
  IconUserPlus,
  IconWaveSawTool,
} from '@tabler/icons-react'
import { type Command, hasMedia } from './command.ts'

export const transcriptCommands: readonly Command[] = [
  {
    id: 'denoise',
    group: 'transcript',
    icon: IconWaveSawTool,
    keys: [],
    on: 'own',
    enabled: ({ collection }) =>
      hasMedia(collection) && !collection.denoising && !collection.audioVersions.includes('denoised'),
    run: ({ denoise }) => denoise(),
  },
  {
    id: 'share',
    group: 'transcript',
    icon: IconUserPlus,
    keys: [],
    on: 'own',
    enabled: ({ share }) => share !== undefined,
    run: ({ share }) => share?.(),
  },
  {
    id: 'translate',
    group: 'transcript',
    icon: IconLanguage,
    keys: [],
    on: 'own',
    enabled: ({ translate }) => translate !== undefined,
    run: ({ translate }) => translate?.(),
  },
  {
    id: 'generate',
    group: 'transcript',
    icon: IconSparkles,
    keys: [],
    on: 'own',
    enabled: ({ generate }) => generate !== undefined,
    run: ({ generate }) => generate?.(),
  },
  {
    id: 'precision',
    group: 'transcript',
    icon: IconRosetteDiscountCheck,
    keys: [],
    enabled: ({ precision }) => precision !== undefined,
    run: ({ precision }) => precision?.(),
  },
]
