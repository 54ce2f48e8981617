const blockLength = 2048

/** Passes the audio graph's output to the page in blocks, mixed down to mono. */
class PcmTap extends AudioWorkletProcessor {
  #block = new Float32Array(blockLength)
  #length = 0

  process([channels = []]) {
    const [first] = channels
    for (let i = 0; first && i < first.length; i++) {
      let sum = 0
      for (const channel of channels) sum += channel[i]
      this.#block[this.#length++] = sum / channels.length
      if (this.#length < blockLength) continue
      this.port.postMessage(this.#block, [this.#block.buffer])
      this.#block = new Float32Array(blockLength)
      this.#length = 0
    }
    return true
  }
}

registerProcessor('pcm-tap', PcmTap)
