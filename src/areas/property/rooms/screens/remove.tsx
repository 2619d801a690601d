import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { useNotify } from '#web/notify.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { rooms, type Room, type RoomType } from '../contract.ts'

/** Takes a type with all its rooms out of use, after a question. */
export function RemoveType({ type: { id, name }, close }: { type: RoomType; close: () => void }) {
  const { t } = useTranslation('rooms')
  const done = useDone(name, close)
  const { mutate } = useSend(rooms.removeType)
  return (
    <RemoveButton
      label={t('remove.type')}
      message={t('remove.sureType', { name })}
      onSure={() => mutate({ roomTypeId: id }, done)}
    />
  )
}

/** Takes a room out of use, after a question. */
export function RemoveRoom({ room: { id, number, roomTypeId }, close }: { room: Room; close: () => void }) {
  const { t } = useTranslation('rooms')
  const done = useDone(number, close)
  const { mutate } = useSend(rooms.remove)
  return (
    <RemoveButton
      label={t('remove.room')}
      message={t('remove.sureRoom', { name: number })}
      onSure={() => mutate({ roomTypeId, roomNumber: number, roomId: id }, done)}
    />
  )
}

function useDone(name: string, close: () => void) {
  const { t } = useTranslation('rooms')
  const notify = useNotify()
  const onSuccess = () => {
    toast(t('remove.done', { name }))
    close()
  }
  return { onSuccess, onError: notify.refusal }
}

function RemoveButton({ label, message, onSure }: { label: string; message: string; onSure: () => void }) {
  const confirm = useConfirm()
  const confirmRemoval = async () => {
    if (await confirm({ title: label, message, ok: label, isDestructive: true })) onSure()
  }
  return (
    <Button color="error" startIcon={<Icon name="trash" />} onClick={() => void confirmRemoval()} sx={{ mt: 4 }}>
      {label}
    </Button>
  )
}
