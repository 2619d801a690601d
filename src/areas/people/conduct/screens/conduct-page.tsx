import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { Link, useUrlState } from '#web/navigation.tsx'
import { useNotify } from '#web/notify.ts'
import { DataList } from '#web/ui/data-list.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { Page } from '#web/ui/page.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { MomentText } from '#web/ui/values.tsx'
import { conduct, type ConductEntry } from '../contract/conduct.ts'
import { EnterDialog } from './enter-dialog.tsx'
import { EntryFacts, KindChip, ReadState } from './entry-parts.tsx'

/** `/ems/conduct`: notes and measures, the latest first; `employee` shows those about one. */
export function ConductPage() {
  const { t } = useTranslation('conduct')
  const [url, setUrl] = useUrlState()
  const [open, setOpen] = useState<ConductEntry>()
  return (
    <Page
      title={t('title')}
      subtitle={t('text')}
      actions={
        <Button variant="contained" startIcon={<Icon name="add" />} onClick={() => setUrl({ new: 'yes' })}>
          {t('enter.title')}
        </Button>
      }
    >
      <DataList
        label={t('title')}
        source={conduct.list}
        input={{ ...(url['employee'] && { employeeId: url['employee'] }) }}
        columns={[
          { key: 'employee', label: t('employee'), cell: ({ employeeName }) => employeeName, phone: 'title' },
          { key: 'at', label: t('at'), cell: ({ at }) => <MomentText instant={at} /> },
          { key: 'author', label: t('author'), cell: ({ authorName }) => authorName, phone: 'hidden' },
          { key: 'read', label: t('read.label'), cell: (entry) => <ReadState entry={entry} /> },
          { key: 'kind', label: t('kind'), cell: ({ kind }) => <KindChip kind={kind} />, phone: 'end' },
        ]}
        onOpen={setOpen}
        empty={{ title: t('none'), text: t('noneText') }}
      />
      {url['new'] === 'yes' && <EnterDialog onClose={() => setUrl({ new: undefined })} />}
      {open && <EntryPanel key={open.id} entry={open} onClose={() => setOpen(undefined)} />}
    </Page>
  )
}

/** An entry; its text is loaded on request, since every look is recorded. */
function EntryPanel({ entry, onClose }: { entry: ConductEntry; onClose: () => void }) {
  const { t } = useTranslation('conduct')
  const notify = useNotify()
  const [text, setText] = useState<string>()
  const { mutate, isPending } = useSend(conduct.view)
  const show = () =>
    mutate({ conductEntryId: entry.id }, { onSuccess: (seen) => setText(seen.text), onError: notify.refusal })
  return (
    <Panel open title={entry.employeeName} subtitle={<KindChip kind={entry.kind} />} onClose={onClose}>
      <Stack spacing={4}>
        <Link to={`/ems/employee?id=${entry.employeeId}`}>{t('file')}</Link>
        <EntryFacts entry={entry} />
        {text === undefined ? (
          <Stack sx={{ gap: 2, alignItems: 'start' }}>
            <LoadingButton variant="outlined" isLoading={isPending} onClick={show}>
              {t('show')}
            </LoadingButton>
            <Typography color="textSecondary">{t('recorded')}</Typography>
          </Stack>
        ) : (
          <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</Typography>
        )}
      </Stack>
    </Panel>
  )
}
