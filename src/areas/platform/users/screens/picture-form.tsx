import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { saveSession, useSession } from '#web/session.ts'
import { useNotify } from '#web/notify.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { CancelButton } from '#web/ui/leave.tsx'
import { useCamera } from '#web/use-camera.ts'
import { users } from '../contract/users.ts'

/** No place shows more; the server cuts it to its own size again. */
const EDGE_PIXELS = 640
const QUALITY = 0.9

/** One's own picture: from a file or the camera, made small here before it travels. */
export function PictureForm() {
  const { t } = useTranslation('users')
  const { user } = useSession()
  const notify = useNotify()
  const input = useRef<HTMLInputElement>(null)
  const [isCameraOpen, setCameraOpen] = useState(false)
  const [isUnreadable, setUnreadable] = useState(false)
  const { mutate: update, isPending } = useSend(users.updatePicture)
  const { mutate: remove, isPending: isRemoving } = useSend(users.removePicture)
  const take = (picture: CanvasImageSource, width: number, height: number) => {
    setUnreadable(false)
    update(
      { image: squareOf(picture, width, height) },
      {
        onSuccess: (saved) => {
          saveSession(saved)
          setCameraOpen(false)
          toast(t('picture.done'))
        },
        onError: notify.refusal,
      },
    )
  }
  const choose = (file: File | undefined) => {
    if (file)
      void createImageBitmap(file).then(
        (bitmap) => take(bitmap, bitmap.width, bitmap.height),
        () => setUnreadable(true),
      )
  }
  return (
    <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 4 }}>
      <Avatar name={`${user.firstName} ${user.lastName}`} src={user.logoUrl} size={72} />
      <Box sx={{ display: 'grid', gap: 2, flex: 1, minWidth: 220 }}>
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2 }}>
          <LoadingButton variant="outlined" isLoading={isPending} onClick={() => input.current?.click()}>
            {t('picture.choose')}
          </LoadingButton>
          <Button variant="outlined" disabled={isPending} onClick={() => setCameraOpen(true)}>
            {t('picture.camera')}
          </Button>
          {user.logoUrl && (
            <Button
              startIcon={<Icon name="trash" />}
              disabled={isRemoving}
              onClick={() => remove({}, { onSuccess: (saved) => saveSession(saved), onError: notify.refusal })}
            >
              {t('picture.remove')}
            </Button>
          )}
        </Stack>
        <input
          ref={input}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          aria-label={t('picture.choose')}
          hidden
          onChange={(event) => {
            choose(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        {isUnreadable && <Alert severity="error">{t('picture.unreadable')}</Alert>}
      </Box>
      {isCameraOpen && <Camera isBusy={isPending} onTake={take} onClose={() => setCameraOpen(false)} />}
    </Stack>
  )
}

/** The middle of a picture, as a JPEG in base64. */
function squareOf(picture: CanvasImageSource, width: number, height: number): string {
  const canvas = document.createElement('canvas')
  const side = Math.min(width, height)
  const edge = Math.min(EDGE_PIXELS, side)
  canvas.width = edge
  canvas.height = edge
  canvas.getContext('2d')?.drawImage(picture, (width - side) / 2, (height - side) / 2, side, side, 0, 0, edge, edge)
  return canvas.toDataURL('image/jpeg', QUALITY).split(',')[1] ?? ''
}

type CameraProps = {
  isBusy: boolean
  onTake: (picture: CanvasImageSource, width: number, height: number) => void
  onClose: () => void
}

/** What the camera sees; it is switched off as soon as this closes. */
function Camera({ isBusy, onTake, onClose }: CameraProps) {
  const { t } = useTranslation(['users', 'shell'])
  const { video, isRefused } = useCamera()
  const [isOn, setOn] = useState(false)
  const take = () => {
    const { current } = video
    if (current) onTake(current, current.videoWidth, current.videoHeight)
  }
  return (
    <Dialog open title={t('picture.camera')} onClose={onClose} width={480}>
      {isRefused ? (
        <Alert severity="warning">{t('picture.noCamera')}</Alert>
      ) : (
        <Box
          component="video"
          ref={video}
          autoPlay
          muted
          playsInline
          // Before its first frame there is nothing to take.
          onLoadedData={() => setOn(true)}
          aria-label={t('picture.camera')}
          sx={{
            width: '100%',
            aspectRatio: '1',
            objectFit: 'cover',
            borderRadius: 2,
            bgcolor: 'divider',
            transform: 'scaleX(-1)',
          }}
        />
      )}
      <Stack direction="row" sx={{ justifyContent: 'flex-end', gap: 2, mt: 4 }}>
        <CancelButton onClick={onClose} />
        <LoadingButton variant="contained" isLoading={isBusy} disabled={!isOn} onClick={take}>
          {t('picture.take')}
        </LoadingButton>
      </Stack>
    </Dialog>
  )
}
