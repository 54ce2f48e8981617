import { Button, Group, Modal, Slider, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useRestoreFocus } from '#web/ui/use-restore-focus.ts'
import { type Crop, cropSquare, initialCrop, maxZoom, moveCrop, type Size } from './crop.ts'
import { drawSquare } from './draw-square.ts'
import classes from './profile.module.css'

/** Distance that an arrow key moves the picture, as a fraction of the frame. */
const keyStep = 0.05
const arrowOffsets: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -keyStep, y: 0 },
  ArrowRight: { x: keyStep, y: 0 },
  ArrowUp: { x: 0, y: -keyStep },
  ArrowDown: { x: 0, y: keyStep },
}

interface CropDialogProps {
  file: File
  onCropped: (picture: Blob) => void
  onClose: () => void
}

/** Dialog for cropping a picture to a square. */
export default function CropDialog({ file, onCropped, onClose }: CropDialogProps) {
  const { t } = useTranslation(['settings', 'common'])
  useRestoreFocus()
  const address = useObjectUrl(file)
  const image = useRef<HTMLImageElement>(null)
  const [size, setSize] = useState<Size>()
  const [crop, setCrop] = useState(initialCrop)
  const [busy, setBusy] = useState(false)
  const showFailure = () => {
    notifications.show({ color: 'red', message: t('settings:avatar.unreadable') })
    onClose()
  }
  const save = async () => {
    if (!image.current) return
    setBusy(true)
    await drawSquare(image.current, crop).then(onCropped, showFailure)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('settings:avatar.crop')}
      size="sm"
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Frame size={size} crop={crop} onCropChange={setCrop}>
        {address && (
          <img
            ref={image}
            src={address}
            alt=""
            draggable={false}
            className={classes.image}
            style={size && cropStyle(size, crop)}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
              width > 0 && height > 0 ? setSize({ width, height }) : showFailure()
            }
            onError={showFailure}
          />
        )}
      </Frame>
      <Text size="sm" mt="md" aria-hidden>
        {t('settings:avatar.zoom')}
      </Text>
      <Slider
        thumbLabel={t('settings:avatar.zoom')}
        min={1}
        max={maxZoom}
        step={0.05}
        label={null}
        value={crop.zoom}
        onChange={(zoom) => setCrop({ ...crop, zoom })}
      />
      <Text size="sm" c="dimmed" mt="xs">
        {t('settings:avatar.cropHint')}
      </Text>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button loading={busy} disabled={!size} onClick={() => void save()}>
          {t('settings:avatar.use')}
        </Button>
      </Group>
    </Modal>
  )
}

interface FrameProps {
  size: Size | undefined
  crop: Crop
  onCropChange: (crop: Crop) => void
  children: React.ReactNode
}

/** The visible square, which the user moves by dragging or with the arrow keys. */
function Frame({ size, crop, onCropChange, children }: FrameProps) {
  const { t } = useTranslation('settings')
  const moveBy = (offset: { x: number; y: number }) => size && onCropChange(moveCrop(size, crop, offset))
  const lastPoint = useRef<{ x: number; y: number }>(null)
  const startDrag = ({ currentTarget, pointerId, clientX: x, clientY: y }: PointerEvent<HTMLDivElement>) => {
    currentTarget.setPointerCapture(pointerId)
    lastPoint.current = { x, y }
  }
  const drag = ({ currentTarget, clientX: x, clientY: y }: PointerEvent<HTMLDivElement>) => {
    if (!lastPoint.current) return
    const side = currentTarget.clientWidth
    moveBy({ x: (x - lastPoint.current.x) / side, y: (y - lastPoint.current.y) / side })
    lastPoint.current = { x, y }
  }
  const release = () => {
    lastPoint.current = null
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    const offset = arrowOffsets[event.key]
    if (!offset) return
    event.preventDefault()
    moveBy(offset)
  }
  return (
    <div
      role="application"
      aria-label={t('avatar.frame')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it handles the arrow keys
      tabIndex={0}
      className={classes.frame}
      onPointerDown={startDrag}
      onPointerMove={drag}
      onPointerUp={release}
      onPointerCancel={release}
      onKeyDown={handleKeyDown}
    >
      {children}
      <span className={classes.round} />
    </div>
  )
}

/** Returns the style that positions the picture so that its square fills the frame. */
function cropStyle(size: Size, crop: Crop): React.CSSProperties {
  const { left, top, side } = cropSquare(size, crop)
  const percentOf = (length: number) => `${(length / side) * 100}%`
  return {
    width: percentOf(size.width),
    height: percentOf(size.height),
    left: percentOf(-left),
    top: percentOf(-top),
  }
}

/** Returns an object URL for a file while the component is mounted. */
function useObjectUrl(file: File): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const url = URL.createObjectURL(file)
    setAddress(url)
    return () => URL.revokeObjectURL(url)
  }, [file])
  return address
}
