import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import MuiLink from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { useCan } from '#web/session.ts'
import { useNotify } from '#web/notify.ts'
import { FileButton } from '#web/ui/file-button.tsx'
import { saveReply } from '#web/ui/files.ts'
import { Icon } from '#web/ui/icon.tsx'
import { MomentText } from '#web/ui/values.tsx'
import type { CaseDetails, CaseFile } from '../contract/replies.ts'
import { cases } from '../contract/cases.ts'
import { isOver, MOST_FILES } from '../rules.ts'

/** What came with a case, for staff: saved, and added for the requester or among themselves. */
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
          <FileButton
            label={t('files.add')}
            isPending={isPending}
            send={(sent) => mutateAsync({ caseId: of.id, isNote, ...sent })}
          />
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

/** The same for anyone with the link of the case. */
export function AskerFiles({ token, files, isOpen }: AskerProps) {
  const { t } = useTranslation('cases')
  const notify = useNotify()
  const { mutateAsync, isPending } = useSend(cases.sendFile)
  const save = (fileId: string) => void saveReply(cases.ownFile, { token, fileId }).catch(notify.refusal)
  const mayAdd = isOpen && files.length < MOST_FILES
  if (files.length === 0 && !mayAdd) return null
  return (
    <Files files={files} save={save}>
      {mayAdd && (
        <FileButton label={t('files.add')} isPending={isPending} send={(sent) => mutateAsync({ token, ...sent })} />
      )}
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
