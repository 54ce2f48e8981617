import { encodeOnnxModel } from './onnx.ts'
import { range, type TinyFiles, toTextFile } from './tiny-files.ts'

// Models of a few nodes that the real sherpa-onnx loads and runs. They are untrained; each follows a simple
// rule, such as measuring loudness.

/** A denoiser that changes nothing. */
export function tinyDenoiser(): TinyFiles {
  const caches = {
    conv_cache: [2, 1, 16, 16, 33],
    tra_cache: [2, 3, 1, 1, 16],
    inter_cache: [2, 1, 33, 16],
  }
  const names = Object.keys(caches)
  const shapes = Object.entries(caches).map(([name, shape]) => ({ name, shape }))
  const model = encodeOnnxModel({
    inputs: [{ name: 'mix', shape: [1, 257, 1, 2] }, ...shapes],
    outputs: [
      { name: 'enh', shape: [1, 257, 1, 2] },
      ...shapes.map(({ name, shape }) => ({ name: `${name}_out`, shape })),
    ],
    nodes: [
      { op: 'Identity', inputs: ['mix'], outputs: ['enh'] },
      ...names.map((name) => ({ op: 'Identity', inputs: [name], outputs: [`${name}_out`] })),
    ],
    metadata: {
      model_type: 'gtcrn',
      sample_rate: 16_000,
      n_fft: 512,
      hop_length: 256,
      window_length: 512,
      window_type: 'hann_sqrt',
      version: 1,
      ...Object.fromEntries(shapes.map(({ name, shape }) => [`${name}_shape`, shape.join(',')])),
    },
  })
  return { 'model.onnx': { role: 'model', bytes: model } }
}

/** A voice activity model (Silero 5) that classifies loud audio as speech. */
export function tinyVoiceActivity(): TinyFiles {
  const state = { shape: [2, 1, 128] }
  const model = encodeOnnxModel({
    inputs: [
      { name: 'input', shape: [1, 'T'] },
      { name: 'state', ...state },
      { name: 'sr', type: 'int64', shape: [1] },
    ],
    outputs: [
      { name: 'output', shape: [1, 1] },
      { name: 'stateN', ...state },
    ],
    constants: [{ name: 'ten', shape: [1], values: [10] }],
    nodes: [
      { op: 'Abs', inputs: ['input'], outputs: ['level'] },
      { op: 'ReduceMax', inputs: ['level'], outputs: ['peak'], attributes: { axes: [1], keepdims: 1 } },
      { op: 'Mul', inputs: ['peak', 'ten'], outputs: ['amplified'] },
      { op: 'Tanh', inputs: ['amplified'], outputs: ['output'] },
      { op: 'Identity', inputs: ['state'], outputs: ['stateN'] },
    ],
  })
  return { 'model.onnx': { role: 'model', bytes: model } }
}

/**
 * A speaker segmentation model (pyannote) that detects one person in loud audio, and another in louder audio.
 */
export function tinySegmentation(): TinyFiles {
  const model = encodeOnnxModel({
    inputs: [{ name: 'x', shape: [1, 1, 'T'] }],
    outputs: [{ name: 'y', shape: [1, 'F', 7] }],
    constants: [
      { name: 'slopes', shape: [7], values: [0, 1000, 3000, 0, 0, 0, 0] },
      { name: 'biases', shape: [7], values: [10, 0, -500, 0, 0, 0, 0] },
    ],
    nodes: [
      { op: 'Abs', inputs: ['x'], outputs: ['level'] },
      {
        op: 'AveragePool',
        inputs: ['level'],
        outputs: ['frames'],
        attributes: { kernel_shape: [991], strides: [270] },
      },
      { op: 'Transpose', inputs: ['frames'], outputs: ['column'], attributes: { perm: [0, 2, 1] } },
      { op: 'Mul', inputs: ['column', 'slopes'], outputs: ['sloped'] },
      { op: 'Add', inputs: ['sloped', 'biases'], outputs: ['y'] },
    ],
    metadata: {
      sample_rate: 16_000,
      window_size: 160_000,
      receptive_field_size: 991,
      receptive_field_shift: 270,
      num_speakers: 3,
      powerset_max_classes: 2,
      num_classes: 7,
    },
  })
  return { 'model.onnx': { role: 'model', bytes: model } }
}

/** A speaker embedding model (NeMo) that distinguishes voices by their spectrum. */
export function tinyEmbedding(): TinyFiles {
  const model = encodeOnnxModel({
    inputs: [
      { name: 'audio_signal', shape: [1, 80, 'T'] },
      { name: 'length', type: 'int64', shape: [1] },
    ],
    outputs: [
      { name: 'logits', shape: [1, 80] },
      { name: 'embs', shape: [1, 80] },
    ],
    constants: [{ name: 'hundred', shape: [1], values: [100] }],
    nodes: [
      { op: 'Exp', inputs: ['audio_signal'], outputs: ['energy'] },
      { op: 'Mul', inputs: ['energy', 'hundred'], outputs: ['amplified'] },
      { op: 'Tanh', inputs: ['amplified'], outputs: ['present'] },
      {
        op: 'ReduceMean',
        inputs: ['present'],
        outputs: ['mean'],
        attributes: { axes: [2], keepdims: 0 },
      },
      { op: 'ReduceMean', inputs: ['mean'], outputs: ['level'], attributes: { axes: [1], keepdims: 1 } },
      { op: 'Sub', inputs: ['mean', 'level'], outputs: ['embs'] },
      { op: 'Identity', inputs: ['embs'], outputs: ['logits'] },
    ],
    metadata: {
      framework: 'nemo',
      language: 'English',
      output_dim: 80,
      feat_dim: 80,
      sample_rate: 16_000,
      window_size_ms: 25,
      window_stride_ms: 10,
      feature_normalize_type: '',
      window_type: 'hann',
    },
  })
  return { 'model.onnx': { role: 'model', bytes: model } }
}

/** A punctuation model that capitalizes every word and ends it with a period. */
export function tinyPunctuation(): TinyFiles {
  const repeatValues = (values: readonly number[]) => range(200).flatMap(() => values)
  const table = (name: string, values: readonly number[]) => ({
    name,
    shape: [200, 4],
    values: repeatValues(values),
  })
  const model = encodeOnnxModel({
    inputs: [
      { name: 'token_ids', type: 'int32', shape: ['N', 200] },
      { name: 'valid_ids', type: 'int32', shape: ['N', 200] },
      { name: 'label_lens', type: 'int32', shape: [1] },
    ],
    outputs: [
      { name: 'case', shape: ['W', 4] },
      { name: 'punctuation', shape: ['W', 4] },
    ],
    constants: [
      table('capital', [0, 0, 1, 0]),
      table('period', [0, 0, 1, 0]),
      { name: 'two', type: 'int64', shape: [1], values: [2] },
      { name: 'from', type: 'int64', shape: [1], values: [0] },
    ],
    nodes: [
      { op: 'Cast', inputs: ['label_lens'], outputs: ['labels'], attributes: { to: 7 } },
      { op: 'Sub', inputs: ['labels', 'two'], outputs: ['words'] },
      { op: 'Slice', inputs: ['capital', 'from', 'words'], outputs: ['case'] },
      { op: 'Slice', inputs: ['period', 'from', 'words'], outputs: ['punctuation'] },
    ],
    metadata: { COMMA: 1, PERIOD: 2, QUESTION: 3, UPPER: 1, CAP: 2, MIX_CASE: 3 },
  })
  const pieces = ['<unk>', '<s>', '</s>', ...'abcdefghijklmnopqrstuvwxyz▁']
  return {
    'model.onnx': { role: 'model', bytes: model },
    'bpe.vocab': { role: 'vocabulary', bytes: toTextFile(pieces.map((piece) => `${piece}\t-1.0`)) },
  }
}
