import { expect, it } from 'vitest'
import { defaultPageOptions, toPages } from '#domain/exports/pages.ts'
import type { InputWord } from '#domain/imports/input-transcript.ts'
import { toDocx } from '#server/infra/documents/docx.ts'
import { parseImport } from './parse.ts'

const formatWord = ({ text, speaker, turn, start, end, confidence }: InputWord) =>
  `${turn ? '¶' : ''}${speaker ? `${speaker}:` : ''}${text}${start === undefined ? '' : `@${start}-${end ?? ''}`}${confidence === undefined ? '' : ` ${confidence}`}`
async function formatWords(data: unknown) {
  const bytes = Buffer.from(JSON.stringify(data, null, 2))
  const { format, timing, words } = (await parseImport({ bytes })).transcript
  return `${format} ${timing} | ${words.map(formatWord).join(' | ')}`
}

// Files as these services and programs write them, all with the same three words.
it.each([
  [
    'Whisper with words, which may have parts',
    {
      text: ' Hello, well-known Ada.',
      segments: [
        {
          id: 0,
          seek: 0,
          start: 0.0,
          end: 2.5,
          tokens: [50364, 2425],
          temperature: 0,
          no_speech_prob: 0.01,
          text: ' Hello, well-known Ada.',
          words: [
            { word: ' Hello,', start: 0.02, end: 0.5, probability: 0.91 },
            { word: ' well', start: 0.6, end: 0.8, probability: 0.5 },
            { word: '-known', start: 0.8, end: 1.1, probability: 0.6 },
            { word: ' Ada.', start: 1.2, end: 1.4, probability: 0.4 },
          ],
        },
      ],
      language: 'en',
    },
    'whisper words | Hello,@20-500 0.91 | well-known@600-1100 0.5 | Ada.@1200-1400 0.4',
  ],
  [
    'Whisper without words',
    { text: ' Hello, Ada.', segments: [{ id: 0, start: 0, end: 1.5, text: ' Hello, Ada.' }], language: 'en' },
    'whisper cues | Hello,@0-1500 | Ada.@0-1500',
  ],
  [
    "OpenAI's API, whose words have no punctuation",
    {
      task: 'transcribe',
      language: 'english',
      duration: 2.5,
      text: 'Hello, Ada.',
      words: [
        { word: 'Hello', start: 0.1, end: 0.5 },
        { word: 'Ada', start: 0.7, end: 1.1 },
      ],
    },
    'whisper words | Hello,@100-500 | Ada.@700-1100',
  ],
  [
    'Whisper in a script without spaces',
    {
      segments: [
        {
          start: 0,
          end: 2,
          text: '今天天气很好',
          words: ['今', '天', '天', '气', '很', '好'].map((word, i) => ({
            word,
            start: i * 0.2,
            end: i * 0.2 + 0.2,
          })),
        },
      ],
    },
    'whisper words | 今天@0-400 | 天气@400-800 | 很好@800-1200',
  ],
  [
    'whisper.cpp',
    {
      systeminfo: 'AVX = 1',
      transcription: [
        {
          timestamps: { from: '00:00:00,000', to: '00:00:01,500' },
          offsets: { from: 0, to: 1500 },
          text: ' Hello, Ada.',
        },
      ],
    },
    'whisper cues | Hello,@0-1500 | Ada.@0-1500',
  ],
  [
    'WhisperX, where numbers have no times',
    {
      segments: [
        {
          start: 0.1,
          end: 2.1,
          text: ' Hello 42 Ada.',
          speaker: 'SPEAKER_01',
          words: [
            { word: 'Hello', start: 0.1, end: 0.5, score: 0.9, speaker: 'SPEAKER_01' },
            { word: '42' },
            { word: 'Ada.', start: 1.7, end: 2.1, score: 0.8, speaker: 'SPEAKER_01' },
          ],
        },
      ],
      word_segments: [{ word: 'Hello', start: 0.1, end: 0.5, score: 0.9 }],
    },
    'whisperx words | SPEAKER_01:Hello@100-500 0.9 | SPEAKER_01:42 | SPEAKER_01:Ada.@1700-2100 0.8',
  ],
  [
    'Amazon Transcribe',
    {
      jobName: 'talk',
      accountId: '123456789012',
      status: 'COMPLETED',
      results: {
        transcripts: [{ transcript: 'Hello, Ada.' }],
        speaker_labels: {
          speakers: 2,
          channel_label: 'ch_0',
          segments: [
            {
              start_time: '0.02',
              end_time: '0.5',
              speaker_label: 'spk_0',
              items: [{ start_time: '0.02', end_time: '0.5', speaker_label: 'spk_0' }],
            },
            {
              start_time: '0.7',
              end_time: '1.1',
              speaker_label: 'spk_1',
              items: [{ start_time: '0.7', end_time: '1.1', speaker_label: 'spk_1' }],
            },
          ],
        },
        items: [
          {
            type: 'pronunciation',
            start_time: '0.02',
            end_time: '0.5',
            alternatives: [{ confidence: '0.99', content: 'Hello' }],
          },
          { type: 'punctuation', alternatives: [{ confidence: '0.0', content: ',' }] },
          {
            type: 'pronunciation',
            start_time: '0.7',
            end_time: '1.1',
            alternatives: [{ confidence: '0.5', content: 'Ada' }],
          },
          { type: 'punctuation', alternatives: [{ confidence: '0.0', content: '.' }] },
        ],
      },
    },
    'aws words | spk_0:Hello,@20-500 0.99 | spk_1:Ada.@700-1100 0.5',
  ],
  [
    'Deepgram, with paragraphs',
    {
      metadata: { request_id: 'a', duration: 2.5, channels: 1 },
      results: {
        channels: [
          {
            alternatives: [
              {
                transcript: 'Hello, Ada.',
                confidence: 0.98,
                words: [
                  {
                    word: 'hello',
                    start: 0.02,
                    end: 0.5,
                    confidence: 0.98,
                    speaker: 0,
                    punctuated_word: 'Hello,',
                  },
                  { word: 'ada', start: 0.7, end: 1.1, confidence: 0.7, speaker: 1, punctuated_word: 'Ada.' },
                ],
                paragraphs: {
                  transcript: '\nHello',
                  paragraphs: [{ sentences: [], start: 0.7, end: 1.1, num_words: 1 }],
                },
              },
            ],
          },
        ],
      },
    },
    'deepgram words | 0:Hello,@20-500 0.98 | ¶1:Ada.@700-1100 0.7',
  ],
  [
    'Deepgram, with a channel per speaker',
    {
      results: {
        channels: [
          { alternatives: [{ words: [{ word: 'hi', start: 0.5, end: 0.9 }] }] },
          { alternatives: [{ words: [{ word: 'yes', start: 0.1, end: 0.4 }] }] },
        ],
      },
    },
    'deepgram words | 1:yes@100-400 | 0:hi@500-900',
  ],
  [
    'AssemblyAI',
    {
      id: 'a',
      status: 'completed',
      text: 'Hello, Ada.',
      confidence: 0.9,
      audio_duration: 3,
      words: [
        { text: 'Hello,', start: 20, end: 500, confidence: 0.9, speaker: 'A' },
        { text: 'Ada.', start: 700, end: 1100, confidence: 0.8, speaker: 'B' },
      ],
      utterances: [
        {
          speaker: 'A',
          start: 20,
          end: 500,
          text: 'Hello,',
          words: [{ text: 'Hello,', start: 20, end: 500, confidence: 0.9 }],
        },
        {
          speaker: 'B',
          start: 700,
          end: 1100,
          text: 'Ada.',
          words: [{ text: 'Ada.', start: 700, end: 1100, confidence: 0.8 }],
        },
      ],
    },
    'assemblyai words | ¶Speaker A:Hello,@20-500 0.9 | ¶Speaker B:Ada.@700-1100 0.8',
  ],
  [
    'Otter',
    {
      speech: {
        title: 'Talk',
        speakers: [{ id: 77, speaker_name: 'Ada Lovelace' }],
        transcripts: [
          {
            transcript: 'Hello, Grace.',
            speaker_id: 77,
            start_offset: 320,
            end_offset: 16000,
            alignment: [
              { word: 'Hello', start: 0.02, end: 0.5, startOffset: 0, endOffset: 5 },
              { word: 'Grace', start: 0.6, end: 1.0, startOffset: 7, endOffset: 12 },
            ],
          },
          { transcript: 'Yes.', speaker_id: null, start_offset: 16000, end_offset: 32000, alignment: [] },
        ],
      },
    },
    'otter words | ¶Ada Lovelace:Hello,@20-500 | Ada Lovelace:Grace.@600-1000 | ¶Yes.',
  ],
  [
    'Otter without word times',
    { transcripts: [{ transcript: 'Hello.', speaker_name: 'Ada', start_offset: 16000, end_offset: 32000 }] },
    'otter cues | ¶Ada:Hello.@1000-2000',
  ],
])('reads %s', async (_, data, expected) => expect(await formatWords(data)).toBe(expected))

it('reads a Word document', async () => {
  const words = ['Hello', 'Ada.', 'Yes.'].map((text, i) => ({
    text,
    start: i * 1000,
    end: i * 1000 + 500,
    confidence: null,
    speaker: i < 2 ? 'spk_0' : 'spk_1',
    ...(i !== 1 && { turn: true as const }),
  }))
  const speakers = [
    { id: 'spk_0', name: 'Grace' },
    { id: 'spk_1', name: 'Ada' },
  ]
  const media = { name: 'talk.mp3', duration: 3000, hasVideo: false }
  const exported = { title: 'Talk', languageCode: 'en', words, speakers, highlights: [], media }
  const bytes = await toDocx(toPages(exported, defaultPageOptions), false)
  const { transcript, encoding } = await parseImport({ bytes })
  expect([transcript.format, encoding]).toEqual(['docx', null])
  const text = transcript.words.map((word) => word.text).join(' ')
  expect(text).toContain('Hello Ada.')
  expect(text).toContain('Yes.')
  expect(transcript.words.find((word) => word.text === 'Yes.')?.speaker).toBe('Ada')
})
