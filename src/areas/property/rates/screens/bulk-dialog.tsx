import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import MuiTextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { RoomType } from '#areas/property/rooms/contract.ts'
import type { Day } from '#core/dates.ts'
import { useDays } from '#web/formats.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { DayRangeInput } from '#web/ui/day-range-input.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { CancelButton } from '#web/ui/leave.tsx'
import { WeekdayInput } from '#web/ui/weekday-input.tsx'
import type { RatePlan } from '../contract/rates.ts'
import type { Change } from './changes.ts'
import { UntaxedList, useUntaxed } from './untaxed.tsx'
import { ViewInput } from './grid-toolbar.tsx'
import { isFlag, type View } from './sheet/cells.ts'
import { ALL_PLANS, type BulkForm, useBulkForm } from './use-bulk-form.ts'

type BulkProps = {
  plans: readonly RatePlan[]
  types: readonly RoomType[]
  from: Day
  view: View
  close: () => void
}
/** Many nights at once: which days, types and plan, set or raised or lowered or restricted, and how many cells change before they do. */
export function BulkDialog({ plans, types, from, view, close }: BulkProps) {
  const { t } = useTranslation('rates')
  const untaxed = useUntaxed()
  const form = useBulkForm({ plans, types, from, view, onSaved: close })
  return (
    <Dialog
      open
      title={t('bulk.title')}
      onClose={close}
      width={560}
      actions={<BulkActions form={form} close={close} />}
    >
      <ViewInput label={t('bulk.what')} value={form.view} onChange={form.setView} />
      <NightFields form={form} types={types} />
      {form.view === 'price' ? <ChangeFields form={form} /> : <RestrictionField form={form} />}
      <UntaxedList prices={form.preview.prices} untaxed={untaxed} />
    </Dialog>
  )
}

function BulkActions({
  form: { preview, isCountable, isSaving, apply },
  close,
}: {
  form: BulkForm
  close: () => void
}) {
  const { t } = useTranslation('rates')
  return (
    <>
      <Typography color="textSecondary" role="status" sx={{ flex: 1, px: 3 }}>
        {preview.error ? t('bulk.noPreview') : isCountable ? t('bulk.preview', { count: preview.count }) : ''}
      </Typography>
      <CancelButton onClick={close} />
      <LoadingButton
        variant="contained"
        isLoading={isSaving || preview.isReading}
        disabled={preview.count === 0}
        onClick={() => void apply()}
      >
        {t('bulk.apply')}
      </LoadingButton>
    </>
  )
}

function NightFields({ form, types }: { form: BulkForm; types: readonly RoomType[] }) {
  const { t } = useTranslation('rates')
  const { today } = useDays()
  return (
    <>
      <DayRangeInput
        from={form.span.from}
        until={form.span.until}
        min={today}
        labels={{ from: t('from'), until: t('until') }}
        onChange={(from, until) => form.setSpan({ from, until })}
      />
      <WeekdayInput label={t('bulk.weekdays')} value={form.weekdays} onChange={form.setWeekdays} />
      <Box role="group" aria-label={t('bulk.types')} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4 }}>
        {types.map((type) => (
          <FormControlLabel
            key={type.id}
            label={type.name}
            control={<Checkbox checked={form.typeIds.includes(type.id)} onChange={() => form.toggleType(type.id)} />}
          />
        ))}
      </Box>
      <MuiTextField
        select
        label={t('plan')}
        value={form.planId}
        onChange={(event) => form.setPlanId(event.target.value)}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        {form.view !== 'price' && <MenuItem value={ALL_PLANS}>{t('sheet.allPlans')}</MenuItem>}
        {form.plans.map((plan) => (
          <MenuItem key={plan.id} value={plan.id}>
            {plan.name}
          </MenuItem>
        ))}
      </MuiTextField>
    </>
  )
}

function ChangeFields({ form: { kind, setKind, text, setText, hasChange } }: { form: BulkForm }) {
  const { t } = useTranslation('rates')
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 4 }}>
      <KindInput value={kind} onChange={setKind} />
      <MuiTextField
        label={t(kind === 'percent' ? 'bulk.percent' : 'bulk.amount')}
        value={text}
        autoFocus
        error={text !== '' && !hasChange}
        helperText={kind === 'set' ? undefined : t('bulk.minus')}
        onChange={(event) => setText(event.target.value)}
        slotProps={{ htmlInput: { inputMode: 'decimal', style: { textAlign: 'end' } } }}
      />
    </Box>
  )
}

/** What the nights are restricted to; left empty, the restriction is removed. */
function RestrictionField({ form: { view, text, setText, hasChange } }: { form: BulkForm }) {
  const { t } = useTranslation('rates')
  if (isFlag(view))
    return (
      <MuiTextField
        select
        label={t(`sheet.view.${view}`)}
        value={text}
        onChange={(event) => setText(event.target.value)}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="x">{t('sheet.yes')}</MenuItem>
        <MenuItem value="0">{t('sheet.no')}</MenuItem>
        <MenuItem value="">{t('sheet.clear')}</MenuItem>
      </MuiTextField>
    )
  return (
    <MuiTextField
      label={t(`sheet.view.${view}`)}
      value={text}
      error={!hasChange}
      helperText={t('bulk.emptyClears')}
      onChange={(event) => setText(event.target.value)}
      slotProps={{ htmlInput: { inputMode: 'decimal' } }}
    />
  )
}

function KindInput({ value, onChange }: { value: Change['kind']; onChange: (kind: Change['kind']) => void }) {
  const { t } = useTranslation('rates')
  return (
    <MuiTextField
      select
      label={t('bulk.how')}
      value={value}
      onChange={(event) => onChange(event.target.value as Change['kind'])}
    >
      {(['set', 'percent', 'add'] as const).map((each) => (
        <MenuItem key={each} value={each}>
          {t(`bulk.kind.${each}`)}
        </MenuItem>
      ))}
    </MuiTextField>
  )
}
