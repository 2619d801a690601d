import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf, useSend } from '#web/api.ts'
import { isLineDown, useOutbox } from '#web/outbox/outbox.ts'
import { useCan } from '#web/session.ts'
import { useNotify } from '#web/notify.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { RoomConditionMark } from '#web/ui/marks.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { usePicture } from '#web/ui/use-picture.ts'
import { MomentText } from '#web/ui/values.tsx'
import { type BoardRoom, housekeeping, type RoomPhoto } from '../contract.ts'
import { changeOf } from './waiting.ts'
import styles from './board.module.css'

/** What was photographed in a room, newest first, and one more. */
export function RoomPhotos({ room, take }: { room: BoardRoom; take: () => void }) {
  const { t } = useTranslation('housekeeping')
  const mayWrite = useCan('housekeeping.write')
  const { roomId, number } = room
  const { data, error, refetch } = useQuery(queryOf(housekeeping.photos, { roomId }))
  const [shown, setShown] = useState<RoomPhoto>()
  const { mine } = useOutbox('housekeeping')
  const waiting = mine.map(changeOf).filter(({ kind, rooms }) => kind === 'photo' && rooms[0]?.roomId === roomId).length
  const rows = data?.rows ?? []
  if (rows.length === 0 && waiting === 0 && !mayWrite) return null
  return (
    <Box component="section" aria-label={t('photo.title')} sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="h3">{t('photo.title')}</Typography>
      {error && !isLineDown() && <ErrorState error={error} retry={() => void refetch()} />}
      {rows.length > 0 && (
        <Box component="ul" className={styles['board-photos']}>
          {rows.map((photo) => (
            <li key={photo.id}>
              <Thumbnail photo={photo} number={number} open={() => setShown(photo)} />
            </li>
          ))}
        </Box>
      )}
      {waiting > 0 && <Typography color="textSecondary">{t('photo.waits', { count: waiting })}</Typography>}
      {mayWrite && (
        <Button variant="outlined" startIcon={<Icon name="camera" />} onClick={take} sx={{ minHeight: 48 }}>
          {t('photo.take')}
        </Button>
      )}
      {shown && <Large photo={shown} number={number} mayRemove={mayWrite} close={() => setShown(undefined)} />}
    </Box>
  )
}

function Thumbnail({ photo, number, open }: { photo: RoomPhoto; number: string; open: () => void }) {
  const { t } = useTranslation('housekeeping')
  const picture = usePicture(photo.smallUrl)
  return (
    <button type="button" onClick={open} aria-label={t('photo.open', { number, name: photo.addedBy })}>
      {picture && <img src={picture} alt="" />}
    </button>
  )
}

type LargeProps = { photo: RoomPhoto; number: string; mayRemove: boolean; close: () => void }

function Large({ photo, number, mayRemove, close }: LargeProps) {
  const { t } = useTranslation(['housekeeping', 'shell'])
  const confirm = useConfirm()
  const notify = useNotify()
  const picture = usePicture(photo.url)
  const { mutate, isPending } = useSend(housekeeping.removePhoto)
  const remove = async () => {
    if (!(await confirm({ message: t('photo.sure'), ok: t('shell:remove'), isDestructive: true }))) return
    mutate(
      { photoId: photo.id },
      { onSuccess: () => (toast(t('photo.removed', { number })), close()), onError: notify.refusal },
    )
  }
  return (
    <Dialog
      open
      width={760}
      title={t('room', { number })}
      onClose={close}
      actions={
        <>
          {mayRemove && (
            <Button color="error" disabled={isPending} onClick={() => void remove()}>
              {t('shell:remove')}
            </Button>
          )}
          <Button onClick={close}>{t('shell:close')}</Button>
        </>
      }
    >
      {picture ? (
        <img className={styles['board-photo']} src={picture} alt={t('photo.open', { number, name: photo.addedBy })} />
      ) : (
        <Box role="status" className={styles['board-photo']} aria-label={t('loading')} />
      )}
      <Typography sx={{ display: 'flex', gap: 3, flexWrap: 'wrap', alignItems: 'center' }}>
        <RoomConditionMark condition={photo.condition} withLabel />
        <span>{photo.addedBy}</span>
        <MomentText instant={photo.addedAt} />
      </Typography>
    </Dialog>
  )
}
