const blockLength = 2048

/** Passes a graph's audio to the page, mixed down to one channel, in blocks. */
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
