import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ColumnChoice, TableInput } from '#areas/insight/imports/screens/pickers.tsx'
import type { Reply } from '#core/contract.ts'
import { useSend } from '#web/api.ts'
import { useGo } from '#web/navigation.tsx'
import { useSession } from '#web/session.ts'
import { useNotify } from '#web/notify.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { StatusChip } from '#web/ui/marks.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { placeOfBrowser } from './pickers.tsx'
import { properties } from '../contract/properties.ts'
import { guessFields, IMPORT_FIELDS, type ImportField, linesFrom } from '../rules.ts'

type Tried = Reply<typeof properties.import>

/** The table that is read, what its columns are, and the reply of its last run. */
function usePropertyImport() {
  const { t } = useTranslation('properties')
  const go = useGo()
  const notify = useNotify()
  const { property } = useSession()
  const [rows, setRows] = useState<string[][]>([])
  const [columns, setColumns] = useState<readonly (ImportField | '')[]>([])
  const [leaveOutWrong, setLeaveOut] = useState(false)
  const [tried, setTried] = useState<Tried>()
  const { mutate, isPending } = useSend(properties.import)

  const [head = [], ...body] = rows
  const take = (next: string[][]) => {
    setRows(next)
    setColumns(guessFields(next[0] ?? []))
    setTried(undefined)
  }
  const run = (isDryRun: boolean) => {
    const defaults = {
      businessType: 'accommodation',
      ...(property
        ? { timeZone: property.timeZone, currency: property.localCurrency, country: property.country }
        : placeOfBrowser()),
    }
    const onSuccess = (reply: Tried) => {
      setTried(reply)
      if (reply.openedCount === 0) return
      toast(t('import.done', { count: reply.openedCount }))
      go('/bookone-admin/organisation-property-list')
    }
    const lines = linesFrom(body, columns)
    mutate({ lines, defaults, isDryRun, leaveOutWrong }, { onSuccess, onError: notify.refusal })
  }
  const wrong = tried ? tried.lines.length - tried.rightCount : 0
  const mayOpen = tried !== undefined && tried.rightCount > 0 && (wrong === 0 || leaveOutWrong)
  return { head, body, columns, setColumns, take, run, tried, wrong, mayOpen, leaveOutWrong, setLeaveOut, isPending }
}

type Import = ReturnType<typeof usePropertyImport>

/** Many properties at once: a table is pasted or chosen, its columns are named, a dry run shows what is wrong, then they are opened. */
export function PropertyImport() {
  const { t } = useTranslation('properties')
  const go = useGo()
  const form = usePropertyImport()
  return (
    <Page
      title={t('import.title')}
      subtitle={t('import.text')}
      actions={
        <Button variant="outlined" startIcon={<Icon name="add" />} onClick={() => go('/bookone-admin/add-property')}>
          {t('open.title')}
        </Button>
      }
    >
      <Box sx={{ display: 'grid', gap: 6 }}>
        <Section title={t('import.table')}>
          <TableInput onRead={form.take} />
        </Section>
        {form.body.length > 0 && <Columns form={form} />}
        {form.tried && <Result form={form} tried={form.tried} />}
      </Box>
    </Page>
  )
}

function Columns({ form }: { form: Import }) {
  const { t } = useTranslation('properties')
  return (
    <Section title={t('import.columns')}>
      <ColumnChoice
        head={form.head}
        first={form.body[0] ?? []}
        columns={form.columns}
        fields={IMPORT_FIELDS}
        labelOf={(field) => t(`import.field.${field}`)}
        onChange={form.setColumns}
      />
      <LoadingButton
        variant={form.mayOpen ? 'outlined' : 'contained'}
        isLoading={form.isPending}
        disabled={!form.columns.includes('name')}
        onClick={() => form.run(true)}
        sx={{ mt: 4 }}
      >
        {t('import.try')}
      </LoadingButton>
    </Section>
  )
}

function Result({ form, tried }: { form: Import; tried: Tried }) {
  const { t } = useTranslation('properties')
  const { wrong, leaveOutWrong, setLeaveOut } = form
  return (
    <Section title={t('import.result')}>
      <Alert severity={wrong === 0 ? 'success' : 'warning'} sx={{ mb: 4 }}>
        {t('import.counts', { right: tried.rightCount, wrong })}
      </Alert>
      <LineTable tried={tried} />
      {wrong > 0 && (
        <FormControlLabel
          label={t('import.leaveOut')}
          control={<Checkbox checked={leaveOutWrong} onChange={(_, isOn) => setLeaveOut(isOn)} />}
        />
      )}
      <Box sx={{ mt: 4 }}>
        <LoadingButton
          variant="contained"
          isLoading={form.isPending}
          disabled={!form.mayOpen}
          onClick={() => form.run(false)}
        >
          {t('import.open', { count: tried.rightCount })}
        </LoadingButton>
      </Box>
    </Section>
  )
}

function LineTable({ tried }: { tried: Tried }) {
  const { t } = useTranslation('properties')
  return (
    <DataTable
      label={t('import.result')}
      rows={tried.lines}
      rowKey={({ line }) => String(line)}
      isMarked={({ faults }) => faults.length > 0}
      columns={[
        { key: 'line', label: t('import.line'), cell: ({ line }) => line, align: 'end', width: 80 },
        { key: 'name', label: t('name'), cell: ({ name }) => name, phone: 'title' },
        {
          key: 'faults',
          label: t('import.faults'),
          cell: ({ faults }) =>
            faults.length === 0 ? (
              <StatusChip tone="confirmed" label={t('import.right')} />
            ) : (
              faults.map((fault) => t(`import.fault.${fault}`)).join(' ')
            ),
        },
      ]}
    />
  )
}
