import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import MuiLink from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { useCan } from '#web/session.ts'
import { useNotify } from '#web/notify.ts'
import { saveReply } from '#web/ui/files.ts'
import { Icon } from '#web/ui/icon.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { smallPicture } from '#web/ui/small-picture.ts'
import { toast } from '#web/ui/toasts.tsx'
import { dataOf } from '#web/ui/use-picture.ts'
import { MomentText } from '#web/ui/values.tsx'
import type { CaseDetails, CaseFile } from '../contract/replies.ts'
import { cases } from '../contract/cases.ts'
import { isOver, MOST_FILES } from '../rules.ts'

/** What came with a case, for staff: saved, and added for the asker or among themselves. */
export function CaseFiles({ of: { case: of, files } }: { of: CaseDetails }) {
  const { t } = useTranslation('cases')
  const notify = useNotify()
  const mayWrite = useCan('cases.write')
  const [isNote, setNote] = useState(true)
  const { mutateAsync, isPending } = useSend(cases.attach)
  const save = (fileId: string) => void saveReply(cases.file, { caseId: of.id, fileId }).catch(notify.refusal)
  const mayAdd = mayWrite && !isOver(of.state) && files.length < MOST_FILES
  if (files.length === 0 && !mayAdd) return null
  return (
    <Files files={files} save={save}>
      {mayAdd && (
        <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 4 }}>
          <AddFile isPending={isPending} send={(sent) => mutateAsync({ caseId: of.id, isNote, ...sent })} />
          <FormControlLabel
            label={t('files.shared')}
            control={<Checkbox checked={!isNote} onChange={(_, isOn) => setNote(!isOn)} />}
          />
        </Stack>
      )}
    </Files>
  )
}

type AskerProps = { token: string; files: readonly CaseFile[]; isOpen: boolean }

/** The same for anyone who holds the link of the case. */
export function AskerFiles({ token, files, isOpen }: AskerProps) {
  const notify = useNotify()
  const { mutateAsync, isPending } = useSend(cases.sendFile)
  const save = (fileId: string) => void saveReply(cases.ownFile, { token, fileId }).catch(notify.refusal)
  const mayAdd = isOpen && files.length < MOST_FILES
  if (files.length === 0 && !mayAdd) return null
  return (
    <Files files={files} save={save}>
      {mayAdd && <AddFile isPending={isPending} send={(sent) => mutateAsync({ token, ...sent })} />}
    </Files>
  )
}

type FilesProps = { files: readonly CaseFile[]; save: (fileId: string) => void; children: React.ReactNode }

function Files({ files, save, children }: FilesProps) {
  const { t } = useTranslation('cases')
  return (
    <Box component="section" aria-label={t('files.title')}>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {t('files.title')}
      </Typography>
      <Stack component="ul" spacing={1} sx={{ listStyle: 'none', m: 0, p: 0, mb: 2 }}>
        {files.map(({ id, name, type, size, kind, author, createdAt }) => (
          <Stack component="li" key={id} direction="row" sx={{ alignItems: 'center', gap: 2, minHeight: 40 }}>
            <Icon name={type === 'image/webp' ? 'eye' : 'note'} />
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <MuiLink component="button" type="button" onClick={() => save(id)} sx={{ overflowWrap: 'anywhere' }}>
                {name}
              </MuiLink>
              <Typography variant="caption" component="div" color="textSecondary">
                {t('files.size', { size: Math.max(1, Math.round(size / 1_000)) })} · {author} ·{' '}
                <MomentText instant={createdAt} />
                {kind === 'NOTE' && ` · ${t('noteMark')}`}
              </Typography>
            </Box>
          </Stack>
        ))}
      </Stack>
      {children}
    </Box>
  )
}

/** Longest edge of what travels; the server draws it again. */
const EDGE_PIXELS = 2_000
const MOST_BYTES = 5_000_000

type AddProps = { isPending: boolean; send: (sent: { name: string; file: string }) => Promise<unknown> }

/** Pictures are made small before they travel; a PDF goes as it is. */
function AddFile({ isPending, send }: AddProps) {
  const { t } = useTranslation('cases')
  const notify = useNotify()
  const input = useRef<HTMLInputElement>(null)
  const take = async (file: File) => {
    if (file.type === 'application/pdf' && file.size > MOST_BYTES) return toast(t('files.tooBig'), { tone: 'error' })
    const data =
      file.type === 'application/pdf' ? (await dataOf(file)).split('base64,')[1] : await smallPicture(file, EDGE_PIXELS)
    if (!data) return toast(t('files.unreadable', { name: file.name }), { tone: 'error' })
    return send({ name: file.name.slice(0, 120), file: data }).then(() => toast(t('files.added')), notify.refusal)
  }
  return (
    <>
      <LoadingButton
        variant="outlined"
        startIcon={<Icon name="add" />}
        isLoading={isPending}
        onClick={() => input.current?.click()}
      >
        {t('files.add')}
      </LoadingButton>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp,application/pdf"
        aria-label={t('files.add')}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) void take(file)
        }}
      />
    </>
  )
}
