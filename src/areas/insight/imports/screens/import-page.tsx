import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import MuiTextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isAccommodation } from '#core/codes.ts'
import { guessColumns } from '#core/columns.ts'
import type { Reply } from '#core/contract.ts'
import { useSend } from '#web/api.ts'
import { useUrlState } from '#web/navigation.tsx'
import { useCan, useSession } from '#web/session.ts'
import { useMoney } from '#web/formats.ts'
import { useTell } from '#web/tell.ts'
import { saveCsv } from '#web/ui/csv.ts'
import { Icon } from '#web/ui/icon.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { useTabs } from '#web/ui/tabs.tsx'
import { imports, ImportKind } from '../contract.ts'
import { FIELDS, type ImportField, namesOf } from '../rules/fields.ts'
import { ColumnChoice } from './column-choice.tsx'
import { FaultTable } from './fault-table.tsx'
import { ImportList } from './import-list.tsx'
import { TableInput } from './table-input.tsx'

type Tried = Reply<typeof imports.check>
type DayOrder = 'DMY' | 'MDY'
type Columns = readonly (ImportField | '')[]

/** Guests, bookings and products of another program: a table, its columns, a dry run, and then in the background. */
export function ImportPage() {
  const { t } = useTranslation('imports')
  const [url, setUrl] = useUrlState()
  const { property } = useSession()
  const isHotel = property !== undefined && isAccommodation(property.businessType)
  const maySell = useCan('products.write')
  const kinds = [
    'GUESTS',
    ...(isHotel ? (['BOOKINGS'] as const) : []),
    ...(maySell ? (['PRODUCTS'] as const) : []),
  ] as const
  const tabs = useTabs(kinds, { field: 'kind', label: (each) => t(`kind.${each}`) })
  const kind = tabs.open
  return (
    <Page title={t('title')} subtitle={t('text')} tabs={tabs}>
      <Box sx={{ display: 'grid', gap: 6 }}>
        <NewImport key={kind} kind={kind} onBegun={(id) => setUrl({ id })} />
        <ImportList openId={url['id']} open={(id) => setUrl({ id })} />
      </Box>
    </Page>
  )
}

function NewImport({ kind, onBegun }: { kind: ImportKind; onBegun: (id: string) => void }) {
  const { t } = useTranslation('imports')
  const tell = useTell()
  const { currency } = useMoney()
  const [table, setTable] = useState<{ rows: string[][]; fileName: string }>({ rows: [], fileName: '' })
  const [columns, setColumns] = useState<Columns>([])
  const [dayOrder, setOrder] = useState<DayOrder>('DMY')
  /** How many imports were begun here: each next one starts with an empty table. */
  const [begun, setBegun] = useState(0)
  const [tried, setTried] = useState<Tried>()
  const [leaveOutWrong, setLeaveOut] = useState(false)
  const [makesGroups, setMakesGroups] = useState(false)
  const { mutate: check, isPending: isChecking } = useSend(imports.check)
  const { mutate: start, isPending: isStarting } = useSend(imports.start)

  const [head = [], ...rows] = table.rows
  const asked = { kind, columns: [...columns], rows, dayOrder, makesGroups }
  const labelOf = (field: ImportField) => t(`field.${field}`)
  const changed =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value)
      setTried(undefined)
    }
  const take = (next: string[][], fileName: string) => {
    setTable({ rows: next, fileName })
    setColumns(guessColumns(next[0] ?? [], namesOf(kind, labelOf)))
    setTried(undefined)
  }
  const template = () =>
    saveCsv(
      t(`kind.${kind}`),
      FIELDS[kind].map((field) => ({ key: field, label: labelOf(field), cell: () => null })),
      [],
      currency,
    )
  const begin = () =>
    start(
      { ...asked, fileName: table.fileName || t('pasted'), leaveOutWrong },
      {
        onSuccess: ({ id }) => {
          take([], '')
          setBegun(begun + 1)
          onBegun(id)
        },
        onError: tell.refusal,
      },
    )
  const mayBegin = tried !== undefined && tried.rightCount > 0 && (tried.wrongCount === 0 || leaveOutWrong)
  return (
    <>
      <Section title={t('table')}>
        <TableInput key={begun} onRead={take} />
        <Button sx={{ mt: 2 }} startIcon={<Icon name="download" />} onClick={template}>
          {t('template')}
        </Button>
      </Section>
      {rows.length > 0 && (
        <Section title={t('columns')}>
          <ColumnChoice
            head={head}
            first={rows[0] ?? []}
            columns={columns}
            fields={FIELDS[kind]}
            labelOf={labelOf}
            onChange={changed(setColumns)}
          />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4, mt: 4 }}>
            {kind === 'PRODUCTS' ? (
              <FormControlLabel
                label={t('makesGroups')}
                control={<Checkbox checked={makesGroups} onChange={(_, isOn) => changed(setMakesGroups)(isOn)} />}
              />
            ) : (
              <DayOrderInput value={dayOrder} onChange={changed(setOrder)} />
            )}
            <LoadingButton
              variant={mayBegin ? 'outlined' : 'contained'}
              isLoading={isChecking}
              onClick={() => check(asked, { onSuccess: setTried, onError: tell.refusal })}
            >
              {t('check')}
            </LoadingButton>
          </Box>
        </Section>
      )}
      {tried && (
        <Section title={t('result')}>
          <TriedText tried={tried} />
          {tried.wrongCount > 0 && (
            <FormControlLabel
              label={t('leaveOut')}
              control={<Checkbox checked={leaveOutWrong} onChange={(_, isOn) => setLeaveOut(isOn)} />}
            />
          )}
          <Box sx={{ my: 4 }}>
            <LoadingButton variant="contained" isLoading={isStarting} disabled={!mayBegin} onClick={begin}>
              {t('begin', { count: tried.rightCount })}
            </LoadingButton>
          </Box>
          {tried.lines.length > 0 && <FaultTable label={t('result')} lines={tried.lines} />}
        </Section>
      )}
    </>
  )
}

/** Which of two numbers of a day is its month. */
function DayOrderInput({ value, onChange }: { value: DayOrder; onChange: (order: DayOrder) => void }) {
  const { t } = useTranslation('imports')
  return (
    <MuiTextField
      select
      label={t('dayOrder')}
      value={value}
      onChange={(event) => onChange(event.target.value as DayOrder)}
      sx={{ maxWidth: 320 }}
    >
      {(['DMY', 'MDY'] as const).map((order) => (
        <MenuItem key={order} value={order}>
          {t(`order.${order}`)}
        </MenuItem>
      ))}
    </MuiTextField>
  )
}

/** What a dry run came to, and which groups it would make. */
function TriedText({ tried }: { tried: Tried }) {
  const { t } = useTranslation('imports')
  return (
    <>
      <Alert severity={tried.wrongCount === 0 ? 'success' : 'warning'} sx={{ mb: 4 }}>
        {t('counts', { right: tried.rightCount, wrong: tried.wrongCount })}
      </Alert>
      {tried.newGroups.length > 0 && (
        <Typography sx={{ mb: 4 }}>
          {t('newGroups', { count: tried.newGroups.length, names: tried.newGroups.join(', ') })}
        </Typography>
      )}
    </>
  )
}
