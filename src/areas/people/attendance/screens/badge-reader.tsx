import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import decodeQr from 'qr/decode.js'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useCamera } from '#web/use-camera.ts'
import { readBadge } from '../rules/badges.ts'

const EVERY_MS = 250
/** Enough for a code that fills a third of the picture. */
const WIDTH = 480

/** The code in what the camera sees now, if there is one. */
function codeIn(video: HTMLVideoElement, canvas: HTMLCanvasElement): string | undefined {
  if (video.videoWidth === 0) return undefined
  canvas.width = WIDTH
  canvas.height = Math.round((WIDTH * video.videoHeight) / video.videoWidth)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return undefined
  context.drawImage(video, 0, 0, canvas.width, canvas.height)
  try {
    return decodeQr(context.getImageData(0, 0, canvas.width, canvas.height))
  } catch {
    return undefined // there is no code in this picture
  }
}

/** What the camera sees, until it sees a badge. Fetched when it is opened: reading codes is heavy. */
export default function BadgeReader({ onRead }: { onRead: (code: string) => void }) {
  const { t } = useTranslation('attendance')
  const { video, isRefused } = useCamera()
  const read = useEffectEvent(onRead)
  useEffect(() => {
    const canvas = document.createElement('canvas')
    const timer = setInterval(() => {
      const code = video.current && codeIn(video.current, canvas)
      if (code && readBadge(code)) read(code)
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [video])
  if (isRefused) return <Alert severity="warning">{t('kiosk.noCamera')}</Alert>
  return (
    <Box
      component="video"
      ref={video}
      autoPlay
      muted
      playsInline
      aria-label={t('kiosk.camera')}
      sx={{ width: '100%', maxHeight: 280, borderRadius: 2, bgcolor: 'action.hover' }}
    />
  )
}
