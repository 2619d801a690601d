import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import decodeQr from 'qr/decode.js'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
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
  const video = useRef<HTMLVideoElement>(null)
  const [isRefused, setRefused] = useState(false)
  const read = useEffectEvent(onRead)
  useEffect(() => {
    const canvas = document.createElement('canvas')
    let stream: MediaStream | undefined
    let isOpen = true
    const begin = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'user' } })
      if (!isOpen) return stop()
      if (video.current) video.current.srcObject = stream
    }
    const stop = () => stream?.getTracks().forEach((track) => track.stop())
    // There is no camera without HTTPS, and none when the user denies access.
    Promise.resolve()
      .then(begin)
      .catch(() => setRefused(true))
    const timer = setInterval(() => {
      const code = video.current && codeIn(video.current, canvas)
      if (code && readBadge(code)) read(code)
    }, EVERY_MS)
    return () => {
      isOpen = false
      clearInterval(timer)
      stop()
    }
  }, [])
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
