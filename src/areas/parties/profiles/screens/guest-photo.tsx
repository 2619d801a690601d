import Avatar from '@mui/material/Avatar'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { useNotify } from '#web/notify.ts'
import { useCan } from '#web/session.ts'
import { smallPicture } from '#web/small-picture.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { Icon } from '#web/ui/icon.tsx'
import { PickFile } from '#web/ui/pick-file.tsx'
import { Question } from '#web/ui/question.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { usePicture } from '#web/ui/use-picture.ts'
import { profiles } from '../contract/profiles.ts'
import { useProfile } from './use-profile.ts'

/** The server draws it smaller still. */
const EDGE_PIXELS = 1_000

/** The picture of a guest, with the way to add one the guest agrees to, and to remove it. */
export function GuestPhoto({ customerId, name }: { customerId: string; name: string }) {
  const { t } = useTranslation(['profiles', 'shell'])
  const mayWrite = useCan('customers.write')
  const confirm = useConfirm()
  const notify = useNotify()
  const photoUrl = useProfile(customerId).data?.photoUrl ?? null
  const shown = usePicture(photoUrl)
  const [isAdding, setAdding] = useState(false)
  const { mutate: remove } = useSend(profiles.removePhoto)
  const takeAway = async () => {
    const isSure = await confirm({ message: t('profiles:photo.sure'), ok: t('shell:remove'), isDestructive: true })
    if (isSure) remove({ customerId }, { onSuccess: () => toast(t('profiles:photo.removed')), onError: notify.refusal })
  }
  if (!mayWrite && photoUrl === null) return null
  return (
    <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 3, mb: 4 }}>
      {shown && (
        <Avatar src={shown} alt={t('profiles:photo.of', { name })} variant="rounded" sx={{ width: 96, height: 96 }} />
      )}
      {mayWrite && (
        <Button startIcon={<Icon name="person" />} onClick={() => setAdding(true)}>
          {t(photoUrl === null ? 'profiles:photo.add' : 'profiles:photo.replace')}
        </Button>
      )}
      {mayWrite && photoUrl !== null && <Button onClick={() => void takeAway()}>{t('profiles:photo.remove')}</Button>}
      {isAdding && <PhotoDialog customerId={customerId} close={() => setAdding(false)} />}
    </Stack>
  )
}

function PhotoDialog({ customerId, close }: { customerId: string; close: () => void }) {
  const { t } = useTranslation(['profiles', 'shell'])
  const { mutate, isPending, error } = useSend(profiles.savePhoto)
  const [file, setFile] = useState<File>()
  const [hasConsent, setConsent] = useState(false)
  const save = async () => {
    const image = file && (await smallPicture(file, EDGE_PIXELS))
    if (image === undefined) toast(t('profiles:photo.unreadable'), { tone: 'error' })
    else mutate({ customerId, image, hasConsent: true }, { onSuccess: close })
  }
  return (
    <Question
      title={t('profiles:photo.title')}
      ok={t('shell:save')}
      isPending={isPending}
      isDisabled={!file || !hasConsent}
      error={error}
      onOk={() => void save()}
      onClose={close}
    >
      <PickFile
        label={file?.name ?? t('profiles:photo.choose')}
        accept="image/jpeg,image/png,image/webp"
        isPending={false}
        take={setFile}
      />
      <FormControlLabel
        label={t('profiles:photo.consent')}
        control={<Checkbox checked={hasConsent} onChange={(_event, isChecked) => setConsent(isChecked)} />}
      />
    </Question>
  )
}
