import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { useNotify } from '#web/notify.ts'
import { useCan } from '#web/session.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { SelectField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Section } from '#web/ui/page.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { MomentText } from '#web/ui/values.tsx'
import { profiles } from '../contract/profiles.ts'
import { type GuestNote, NOTE_DEPARTMENTS } from '../contract/replies.ts'
import { useProfile } from './use-profile.ts'

/** Notes of the departments the reader belongs to, the latest first. */
export function GuestNotes({ customerId }: { customerId: string }) {
  const { t } = useTranslation('profiles')
  const mayWrite = useCan('profiles.write')
  const read = useProfile(customerId)
  const [isAdding, setAdding] = useState(false)
  const add = mayWrite && <Button onClick={() => setAdding(true)}>{t('note.add')}</Button>
  return (
    <Section title={t('note.title')} action={add}>
      {read.isPending ? (
        <LinesSkeleton lines={2} />
      ) : !read.data ? (
        <ErrorState error={read.error} retry={() => void read.refetch()} />
      ) : read.data.notes.length === 0 ? (
        <Typography color="textSecondary">{t('note.none')}</Typography>
      ) : (
        <Stack component="ul" spacing={4} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {read.data.notes.map((note) => (
            <NoteLine key={note.id} customerId={customerId} note={note} mayWrite={mayWrite} />
          ))}
        </Stack>
      )}
      {isAdding && <NewNote customerId={customerId} close={() => setAdding(false)} />}
    </Section>
  )
}

type LineProps = { customerId: string; note: GuestNote; mayWrite: boolean }

function NoteLine({ customerId, note, mayWrite }: LineProps) {
  const { t } = useTranslation('profiles')
  const confirm = useConfirm()
  const notify = useNotify()
  const { mutate } = useSend(profiles.removeNote)
  const remove = async () => {
    if (await confirm({ message: t('note.ask'), ok: t('remove'), isDestructive: true }))
      mutate({ customerId, guestNoteId: note.id }, { onError: notify.refusal })
  }
  return (
    <Box component="li">
      <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{note.text}</Typography>
      <Typography variant="caption" color="textSecondary">
        {t(`department.${note.department}`)} · {note.authorName} · <MomentText instant={note.createdAt} />
      </Typography>
      {mayWrite && (
        <Button size="small" onClick={() => void remove()} aria-label={t('note.removeOne', { text: note.text })}>
          {t('remove')}
        </Button>
      )}
    </Box>
  )
}

function NewNote({ customerId, close }: { customerId: string; close: () => void }) {
  const { t } = useTranslation('profiles')
  const form = useRouteForm(profiles.addNote, {
    known: { customerId },
    defaults: { department: 'GENERAL' as const, text: '' },
    refusedAt: { note_not_yours: 'department' },
    onDone: close,
  })
  return (
    <FormDialog form={form} title={t('note.add')} onClose={close}>
      <TextField form={form} name="text" label={t('note.text')} lines={3} isRequired autoFocus />
      <SelectField
        form={form}
        name="department"
        label={t('note.department')}
        options={NOTE_DEPARTMENTS.map((value) => ({ value, label: t(`department.${value}`) }))}
      />
    </FormDialog>
  )
}
