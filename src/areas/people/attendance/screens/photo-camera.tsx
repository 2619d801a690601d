import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { type Ref, useImperativeHandle } from 'react'
import { useTranslation } from 'react-i18next'
import { stillOf } from '#web/small-picture.ts'
import { useCamera } from '#web/use-camera.ts'
import { PHOTO_EDGE } from '../rules/choices.ts'

/** Takes what the camera sees now, as a JPEG in base64; undefined while there is nothing to see. */
export type TakePhoto = () => string | undefined
type Props = { days: number; take: Ref<TakePhoto> }

/** What the camera of a kiosk sees, with what becomes of a photo of it. Without a camera people clock all the same. */
export function PhotoCamera({ days, take }: Props) {
  const { t } = useTranslation('attendance')
  const { video, isRefused } = useCamera()
  useImperativeHandle(take, () => () => (video.current ? stillOf(video.current, PHOTO_EDGE) : undefined), [video])
  if (isRefused) return <Alert severity="warning">{t('kiosk.noPhotoCamera')}</Alert>
  return (
    <Box sx={{ display: 'flex', gap: 3, alignItems: 'center' }}>
      <Box
        component="video"
        ref={video}
        autoPlay
        muted
        playsInline
        aria-label={t('kiosk.photoCamera')}
        sx={{
          width: 96,
          height: 96,
          flexShrink: 0,
          objectFit: 'cover',
          borderRadius: 2,
          bgcolor: 'action.hover',
          transform: 'scaleX(-1)',
        }}
      />
      <p>{t('kiosk.photoText', { count: days })}</p>
    </Box>
  )
}
