import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { useNotify } from '#web/notify.ts'
import { useCan } from '#web/session.ts'
import { smallPicture } from '#web/small-picture.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { Icon } from '#web/ui/icon.tsx'
import { PickFile } from '#web/ui/pick-file.tsx'
import { Question } from '#web/ui/question.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { employees } from '../contract/employees.ts'
import type { Employee } from '../contract/replies.ts'

/** The server cuts a smaller square of it. */
const EDGE_PIXELS = 1_000

type Shown = Pick<Employee, 'id' | 'name' | 'pictureUrl' | 'hasPhoto'>

/** The picture of an employee; those who manage employees set the photo, for who has no picture of an account. */
export function EmployeePhoto({ employee }: { employee: Shown }) {
  const { t } = useTranslation(['employees', 'shell'])
  const { id: employeeId, name, pictureUrl, hasPhoto } = employee
  const mayWrite = useCan('employees.write')
  const confirm = useConfirm()
  const notify = useNotify()
  const [isAdding, setAdding] = useState(false)
  const { mutate: remove } = useSend(employees.removePhoto)
  const takeAway = async () => {
    const isSure = await confirm({ message: t('employees:photo.sure', { name }), ok: t('shell:remove'), isDestructive: true }) // prettier-ignore
    if (isSure)
      remove({ employeeId }, { onSuccess: () => toast(t('employees:photo.removed')), onError: notify.refusal })
  }
  return (
    <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 3, mb: 4 }}>
      <Avatar name={name} src={pictureUrl} size={72} />
      {mayWrite && (
        <Button startIcon={<Icon name="person" />} onClick={() => setAdding(true)}>
          {t(hasPhoto ? 'employees:photo.replace' : 'employees:photo.add')}
        </Button>
      )}
      {mayWrite && hasPhoto && <Button onClick={() => void takeAway()}>{t('employees:photo.remove')}</Button>}
      {isAdding && <PhotoDialog employee={employee} onClose={() => setAdding(false)} />}
    </Stack>
  )
}

function PhotoDialog({ employee: { id: employeeId, name }, onClose }: { employee: Shown; onClose: () => void }) {
  const { t } = useTranslation(['employees', 'shell'])
  const { mutate, isPending, error } = useSend(employees.savePhoto)
  const [file, setFile] = useState<File>()
  const done = () => {
    toast(t('employees:photo.saved'))
    onClose()
  }
  const save = async () => {
    const image = file && (await smallPicture(file, EDGE_PIXELS))
    if (image === undefined) toast(t('employees:photo.unreadable'), { tone: 'error' })
    else mutate({ employeeId, image }, { onSuccess: done })
  }
  return (
    <Question
      title={t('employees:photo.of', { name })}
      ok={t('shell:save')}
      isPending={isPending}
      isDisabled={!file}
      error={error}
      onOk={() => void save()}
      onClose={onClose}
    >
      <p>{t('employees:photo.text')}</p>
      <PickFile
        label={file?.name ?? t('employees:photo.choose')}
        accept="image/jpeg,image/png,image/webp"
        isPending={false}
        take={setFile}
      />
    </Question>
  )
}
