import type { WhiteLabelFields } from '#contract/white-labels.ts'
import type { EmblemShape } from './emblem.ts'

export interface WhiteLabelExample {
  fields: WhiteLabelFields
  emblem: EmblemShape
  emblemColor: string
}

/** Fictional organizations, with colors from white to black. */
export const whiteLabelExamples: WhiteLabelExample[] = [
  {
    fields: { slug: 'kelp', name: 'Kelp Bay University', buttonColor: '#0b6e4f', backgroundColor: '#d7efe5' },
    emblem: 'waves',
    emblemColor: '#1a936f',
  },
  {
    fields: {
      slug: 'northmere',
      name: 'University of Northmere',
      buttonColor: '#1b2a5c',
      backgroundColor: '#14204a',
      logoStyle: 'plate',
      allowGoogle: false,
    },
    emblem: 'shield',
    emblemColor: '#1b2a5c',
  },
  {
    fields: {
      slug: 'alderbrook',
      name: 'Alderbrook College',
      buttonColor: '#ffd21f',
      backgroundColor: '#fff7d1',
      logoStyle: 'plate',
    },
    emblem: 'sun',
    emblemColor: '#8a6a00',
  },
  {
    fields: {
      slug: 'puertoclaro',
      name: 'Universidad de Puerto Claro',
      buttonColor: '#b3202c',
      backgroundColor: '#808080',
      logoStyle: 'plate',
    },
    emblem: 'bridge',
    emblemColor: '#b3202c',
  },
  {
    fields: {
      slug: 'quillon',
      name: 'Quillon Institute of Technology',
      buttonColor: '#ffffff',
      backgroundColor: '#000000',
      logoStyle: 'banner',
    },
    emblem: 'tiles',
    emblemColor: '#8c8c8c',
  },
  {
    fields: {
      slug: 'marlowequay',
      name: 'Marlowe Quay Business School',
      buttonColor: '#6b2d8f',
      backgroundColor: '#e9ddf2',
      logoStyle: 'banner',
    },
    emblem: 'peaks',
    emblemColor: '#9a5cc0',
  },
  {
    fields: {
      slug: 'lantern',
      name: 'Lantern City Library',
      buttonColor: '#d9541e',
      backgroundColor: '#fbe9e0',
      allowEmail: false,
      provider: 'oidc',
    },
    emblem: 'book',
    emblemColor: '#d9541e',
  },
  {
    fields: {
      slug: 'tessel',
      name: 'Tessel Translations',
      buttonColor: '#00a5b5',
      backgroundColor: '#ffffff',
      allowGoogle: false,
    },
    emblem: 'rings',
    emblemColor: '#00818e',
  },
]
