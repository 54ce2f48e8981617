import { encodeOnnxModel } from './onnx.ts'
import { range, type TinyFiles, toTextFile } from './tiny-files.ts'

// Models of a few nodes that the real sherpa-onnx loads and runs. They are untrained, and write the same text
// for any audio.

/** Logits that are highest for the number in `next`: the negative square of the distance. */
const peakNodes = (next: string, logits: string) => [
  { op: 'Sub', inputs: ['numbers', next], outputs: ['distance'] },
  { op: 'Mul', inputs: ['distance', 'distance'], outputs: ['square'] },
  { op: 'Neg', inputs: ['square'], outputs: [logits] },
]

/** A NeMo TDT transducer that writes its tokens in order, one every 160 ms, regardless of the audio. */
export function tinyTransducer(pieces: readonly string[]): TinyFiles {
  const tokens = [...pieces, '<blk>']
  const count = tokens.length
  const encoder = encodeOnnxModel({
    inputs: [
      { name: 'audio_signal', shape: ['N', 80, 'T'] },
      { name: 'length', type: 'int64', shape: ['N'] },
    ],
    outputs: [
      { name: 'outputs', shape: ['N', 80, 'U'] },
      { name: 'encoded_lengths', type: 'int64', shape: ['N'] },
    ],
    constants: [{ name: 'eight', type: 'int64', shape: [1], values: [8] }],
    nodes: [
      {
        op: 'AveragePool',
        inputs: ['audio_signal'],
        outputs: ['outputs'],
        attributes: { kernel_shape: [8], strides: [8] },
      },
      { op: 'Div', inputs: ['length', 'eight'], outputs: ['encoded_lengths'] },
    ],
    metadata: {
      vocab_size: count - 1,
      subsampling_factor: 8,
      normalize_type: 'per_feature',
      pred_rnn_layers: 1,
      pred_hidden: 4,
      url: 'tdt',
    },
  })
  const state = (name: string) => ({ name, shape: [1, 1, 4] })
  const decoder = encodeOnnxModel({
    inputs: [
      { name: 'targets', type: 'int32', shape: [1, 1] },
      { name: 'target_length', type: 'int32', shape: [1] },
      ...['h', 'c'].map(state),
    ],
    outputs: [
      { name: 'outputs', shape: [1, 1, 1] },
      { name: 'lengths', type: 'int32', shape: [1] },
      ...['h_next', 'c_next'].map(state),
    ],
    constants: [{ name: 'shape', type: 'int64', shape: [3], values: [1, 1, 1] }],
    nodes: [
      { op: 'Cast', inputs: ['targets'], outputs: ['last'], attributes: { to: 1 } },
      { op: 'Reshape', inputs: ['last', 'shape'], outputs: ['outputs'] },
      { op: 'Identity', inputs: ['target_length'], outputs: ['lengths'] },
      { op: 'Identity', inputs: ['h'], outputs: ['h_next'] },
      { op: 'Identity', inputs: ['c'], outputs: ['c_next'] },
    ],
  })
  const joiner = encodeOnnxModel({
    inputs: [
      { name: 'encoder_outputs', shape: [1, 80, 1] },
      { name: 'decoder_outputs', shape: [1, 1, 1] },
    ],
    outputs: [{ name: 'logits', shape: [1, 1, 1, count + 5] }],
    constants: [
      { name: 'one', shape: [1], values: [1] },
      { name: 'count', shape: [1], values: [count] },
      { name: 'numbers', shape: [count], values: range(count) },
      { name: 'durations', shape: [1, 1, 5], values: [0, 0, 9, 0, 0] },
      { name: 'shape', type: 'int64', shape: [4], values: [1, 1, 1, count + 5] },
    ],
    nodes: [
      { op: 'Add', inputs: ['decoder_outputs', 'one'], outputs: ['following'] },
      { op: 'Mod', inputs: ['following', 'count'], outputs: ['next'], attributes: { fmod: 1 } },
      ...peakNodes('next', 'token_logits'),
      { op: 'Concat', inputs: ['token_logits', 'durations'], outputs: ['both'], attributes: { axis: 2 } },
      { op: 'Reshape', inputs: ['both', 'shape'], outputs: ['logits'] },
    ],
  })
  return {
    'encoder.onnx': { role: 'encoder', bytes: encoder },
    'decoder.onnx': { role: 'decoder', bytes: decoder },
    'joiner.onnx': { role: 'joiner', bytes: joiner },
    'tokens.txt': { role: 'tokens', bytes: toTextFile(tokens.map((token, i) => `${token} ${i}`)) },
  }
}

/**
 * A Whisper model that detects the first of its languages, and writes its words as one phrase of the first 2
 * seconds.
 */
export function tinyWhisper(words: readonly string[], languages: readonly string[]): TinyFiles {
  const startOfTranscript = words.length
  const eot = startOfTranscript + 1
  const transcribe = startOfTranscript + 2
  const translate = startOfTranscript + 3
  const noSpeech = startOfTranscript + 4
  const firstLanguage = startOfTranscript + 5
  const noTimestamps = firstLanguage + languages.length
  const second = (seconds: number) => noTimestamps + 1 + 50 * seconds
  const count = second(30) + 1
  const next = range(count).fill(eot)
  words.forEach((_, i) => {
    next[i] = i + 1 < words.length ? i + 1 : second(2)
  })
  next[startOfTranscript] = firstLanguage
  next[transcribe] = second(0)
  next[second(0)] = 0
  const kv = (name: string) => ({ name, shape: [1, 1, 'T', 4] })
  const cache = (name: string) => ({ name, shape: [1, 'N', 448, 4] })
  const encoder = encodeOnnxModel({
    inputs: [{ name: 'mel', shape: [1, 80, 'T'] }],
    outputs: ['n_layer_cross_k', 'n_layer_cross_v'].map(kv),
    constants: [
      { name: 'from', type: 'int64', shape: [1], values: [0] },
      { name: 'to', type: 'int64', shape: [1], values: [4] },
      { name: 'axis', type: 'int64', shape: [1], values: [1] },
      { name: 'shape', type: 'int64', shape: [4], values: [1, 1, -1, 4] },
    ],
    nodes: [
      { op: 'Slice', inputs: ['mel', 'from', 'to', 'axis'], outputs: ['some'] },
      { op: 'Reshape', inputs: ['some', 'shape'], outputs: ['n_layer_cross_k'] },
      { op: 'Identity', inputs: ['n_layer_cross_k'], outputs: ['n_layer_cross_v'] },
    ],
    metadata: {
      model_type: 'whisper-tiny',
      n_mels: 80,
      n_text_layer: 1,
      n_text_ctx: 448,
      n_text_state: 4,
      n_vocab: count,
      sot: startOfTranscript,
      eot,
      blank_id: eot,
      translate,
      transcribe,
      is_multilingual: 1,
      no_timestamps: noTimestamps,
      no_speech: noSpeech,
      sot_sequence: [startOfTranscript, firstLanguage, transcribe].join(','),
      all_language_tokens: languages.map((_, i) => firstLanguage + i).join(','),
      all_language_codes: languages.join(','),
    },
  })
  const decoder = encodeOnnxModel({
    inputs: [
      { name: 'tokens', type: 'int64', shape: ['N', 'L'] },
      ...['in_k', 'in_v'].map(cache),
      ...['n_layer_cross_k', 'n_layer_cross_v'].map(kv),
      { name: 'offset', type: 'int64', shape: [1] },
    ],
    outputs: [{ name: 'logits', shape: ['N', 'L', count] }, ...['out_k', 'out_v'].map(cache)],
    constants: [
      { name: 'successors', shape: [count], values: next },
      { name: 'numbers', shape: [count], values: range(count) },
      { name: 'last', type: 'int64', shape: [1], values: [2] },
    ],
    nodes: [
      { op: 'Gather', inputs: ['successors', 'tokens'], outputs: ['flat'] },
      { op: 'Unsqueeze', inputs: ['flat', 'last'], outputs: ['next'] },
      ...peakNodes('next', 'logits'),
      { op: 'Identity', inputs: ['in_k'], outputs: ['out_k'] },
      { op: 'Identity', inputs: ['in_v'], outputs: ['out_v'] },
    ],
  })
  const lines = words.map((word, i) => `${Buffer.from(word).toString('base64')} ${i}`)
  return {
    'encoder.onnx': { role: 'encoder', bytes: encoder },
    'decoder.onnx': { role: 'decoder', bytes: decoder },
    'tokens.txt': { role: 'tokens', bytes: toTextFile(lines) },
  }
}
