import { useEffect, useState } from 'react'
import { localStore } from '#web/lib/storage/browser-storage.ts'
import type { DeviceChoice } from './capture.ts'

const key = 'longhand.recorder'
const defaultChoice: DeviceChoice = { noiseSuppression: true }

function readStoredChoice(): DeviceChoice {
  try {
    const { camera, microphone, noiseSuppression } = JSON.parse(localStore.getItem(key) ?? '{}')
    const id = (value: unknown) => (typeof value === 'string' ? value : undefined)
    return { camera: id(camera), microphone: id(microphone), noiseSuppression: noiseSuppression !== false }
  } catch {
    return defaultChoice
  }
}

/** Manages the selected devices, which are remembered in this browser. */
export function useDeviceChoice(): [DeviceChoice, (change: Partial<DeviceChoice>) => DeviceChoice] {
  const [choice, setChoice] = useState(readStoredChoice)
  return [
    choice,
    (change) => {
      const newChoice = { ...choice, ...change }
      localStore.setItem(key, JSON.stringify(newChoice))
      setChoice(newChoice)
      return newChoice
    },
  ]
}

export interface Devices {
  cameras: MediaDeviceInfo[]
  microphones: MediaDeviceInfo[]
}

/**
 * Lists the devices. Browsers reveal device names only once permission is granted, hence the open `stream`.
 */
export function useDevices(stream: MediaStream | null): Devices {
  const [devices, setDevices] = useState<Devices>({ cameras: [], microphones: [] })
  useEffect(() => {
    const { mediaDevices } = navigator
    if (!stream || !mediaDevices) return
    const list = async () => {
      const allDevices = (await mediaDevices.enumerateDevices()).filter(({ deviceId }) => deviceId !== '')
      setDevices({
        cameras: allDevices.filter(({ kind }) => kind === 'videoinput'),
        microphones: allDevices.filter(({ kind }) => kind === 'audioinput'),
      })
    }
    void list()
    mediaDevices.addEventListener('devicechange', list)
    return () => mediaDevices.removeEventListener('devicechange', list)
  }, [stream])
  return devices
}
