import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import MuiTextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { isAccommodation } from '#core/codes.ts'
import { useUrlState } from '#web/navigation.tsx'
import { useCan, useSession } from '#web/session.ts'
import { Icon } from '#web/ui/icon.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { useTabs } from '#web/ui/tabs.tsx'
import type { ImportKind } from '../contract.ts'
import { FIELDS } from '../rules/fields.ts'
import { ColumnChoice } from './column-choice.tsx'
import { FaultTable } from './fault-table.tsx'
import { ImportList } from './import-list.tsx'
import { TableInput } from './table-input.tsx'
import { type DayOrder, type ImportForm, type Tried, useImportForm } from './use-import-form.ts'

/** Guests, bookings, products, employees, reviews and leads of another program: a table, its columns, a dry run, and then in the background. */
export function ImportPage() {
  const { t } = useTranslation('imports')
  const [url, setUrl] = useUrlState()
  const { property } = useSession()
  const isHotel = property !== undefined && isAccommodation(property.businessType)
  const maySell = useCan('products.write')
  const mayHire = useCan('employees.write')
  const mayReview = useCan('reviews.write')
  const mayEnquire = useCan('leads.enter')
  const kinds = [
    'GUESTS',
    ...(isHotel ? (['BOOKINGS'] as const) : []),
    ...(maySell ? (['PRODUCTS'] as const) : []),
    ...(mayHire ? (['EMPLOYEES'] as const) : []),
    ...(mayReview ? (['REVIEWS'] as const) : []),
    ...(mayEnquire ? (['LEADS'] as const) : []),
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

type NewProps = { kind: ImportKind; onBegun: (id: string) => void }

function NewImport({ kind, onBegun }: NewProps) {
  const { t } = useTranslation('imports')
  const form = useImportForm(kind, onBegun)
  return (
    <>
      <Section title={t('table')}>
        <TableInput key={form.begun} onRead={form.take} />
        <Button sx={{ mt: 2 }} startIcon={<Icon name="download" />} onClick={form.template}>
          {t('template')}
        </Button>
      </Section>
      {form.rows.length > 0 && <ColumnSection kind={kind} form={form} />}
      {form.tried && <ResultSection form={form} tried={form.tried} />}
    </>
  )
}

/** What each column is, how days and groups are read, and the dry run. */
function ColumnSection({ kind, form }: { kind: ImportKind; form: ImportForm }) {
  const { t } = useTranslation('imports')
  const { columns, makesGroups, dayOrder } = form
  return (
    <Section title={t('columns')}>
      <ColumnChoice
        head={form.head}
        first={form.rows[0] ?? []}
        columns={columns.value}
        fields={FIELDS[kind]}
        labelOf={form.labelOf}
        onChange={columns.set}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4, mt: 4 }}>
        {kind === 'PRODUCTS' ? (
          <FormControlLabel
            label={t('makesGroups')}
            control={<Checkbox checked={makesGroups.value} onChange={(_, isOn) => makesGroups.set(isOn)} />}
          />
        ) : (
          <DayOrderInput value={dayOrder.value} onChange={dayOrder.set} />
        )}
        <LoadingButton
          variant={form.mayBegin ? 'outlined' : 'contained'}
          isLoading={form.isChecking}
          onClick={form.check}
        >
          {t('check')}
        </LoadingButton>
      </Box>
    </Section>
  )
}

function ResultSection({ form, tried }: { form: ImportForm; tried: Tried }) {
  const { t } = useTranslation('imports')
  const { leaveOutWrong } = form
  return (
    <Section title={t('result')}>
      <TriedText tried={tried} />
      {tried.wrongCount > 0 && (
        <FormControlLabel
          label={t('leaveOut')}
          control={<Checkbox checked={leaveOutWrong.value} onChange={(_, isOn) => leaveOutWrong.set(isOn)} />}
        />
      )}
      <Box sx={{ my: 4 }}>
        <LoadingButton variant="contained" isLoading={form.isStarting} disabled={!form.mayBegin} onClick={form.begin}>
          {t('begin', { count: tried.rightCount })}
        </LoadingButton>
      </Box>
      {tried.lines.length > 0 && <FaultTable label={t('result')} lines={tried.lines} />}
    </Section>
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
