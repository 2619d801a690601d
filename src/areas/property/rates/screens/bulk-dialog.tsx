import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import MuiTextField from '@mui/material/TextField'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RoomType } from '#areas/property/rooms/contract.ts'
import { addDays, isDay, type Day } from '#core/dates.ts'
import { basisPointsOf, minor } from '#core/money.ts'
import { useDays, useMoney } from '#web/formats.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { DayRangeInput } from '#web/ui/day-range-input.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { CancelButton } from '#web/ui/leave.tsx'
import type { RatePlan } from '../contract/rates.ts'
import type { Change } from './changes.ts'
import { UntaxedList, useUntaxed } from './untaxed.tsx'
import { useBulkPreview } from './use-bulk-preview.ts'
import { useSetPrices } from './use-prices.ts'

type BulkProps = { plans: readonly RatePlan[]; types: readonly RoomType[]; from: Day; close: () => void }
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]
/** A Monday, so that adding days names the weekdays. */
const MONDAY = '2026-11-16' as Day

/** Many nights at once: which days, types and plan, set or raised or lowered, and how many prices change before they do. */
export function BulkDialog({ plans, types, from: first, close }: BulkProps) {
  const { t } = useTranslation(['rates', 'shell'])
  const { today } = useDays()
  const { parse } = useMoney()
  const setPrices = useSetPrices()
  const untaxed = useUntaxed()
  const own = plans.filter((plan) => plan.isActive && plan.parentPlanId === null)
  const start = first < today ? today : first
  const [from, setFrom] = useState<string>(start)
  const [until, setUntil] = useState<string>(addDays(start, 7))
  const [weekdays, setWeekdays] = useState<number[]>(WEEKDAYS)
  const [typeIds, setTypeIds] = useState<readonly string[]>(types.map((type) => type.id))
  const [planId, setPlanId] = useState(own[0]?.id ?? '')
  const [kind, setKind] = useState<Change['kind']>('set')
  const [text, setText] = useState('')
  const [isSaving, setSaving] = useState(false)

  const change = changeOf(kind, text, parse)
  const isSpan = isDay(from) && isDay(until) && from < until && from >= today
  const preview = useBulkPreview(
    isSpan && change && typeIds.length > 0 && weekdays.length > 0
      ? { ratePlanId: planId, roomTypeIds: typeIds, from: from as Day, until: until as Day, weekdays, change }
      : undefined,
  )
  const apply = async () => {
    setSaving(true)
    const isSaved = await setPrices(preview.changes)
    setSaving(false)
    if (isSaved) close()
  }
  const toggleType = (id: string) =>
    setTypeIds(typeIds.includes(id) ? typeIds.filter((each) => each !== id) : [...typeIds, id])

  return (
    <Dialog
      open
      title={t('bulk.title')}
      onClose={close}
      width={560}
      actions={
        <>
          <Typography color="textSecondary" role="status" sx={{ flex: 1, px: 3 }}>
            {preview.error ? t('bulk.noPreview') : change && isSpan ? t('bulk.preview', { count: preview.count }) : ''}
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
      }
    >
      <DayRangeInput
        from={from}
        until={until}
        min={today}
        labels={{ from: t('from'), until: t('until') }}
        onChange={(a, b) => {
          setFrom(a)
          setUntil(b)
        }}
      />
      <WeekdayInput value={weekdays} onChange={setWeekdays} />
      <Box role="group" aria-label={t('bulk.types')} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4 }}>
        {types.map((type) => (
          <FormControlLabel
            key={type.id}
            label={type.name}
            control={<Checkbox checked={typeIds.includes(type.id)} onChange={() => toggleType(type.id)} />}
          />
        ))}
      </Box>
      <MuiTextField select label={t('plan')} value={planId} onChange={(event) => setPlanId(event.target.value)}>
        {own.map((plan) => (
          <MenuItem key={plan.id} value={plan.id}>
            {plan.name}
          </MenuItem>
        ))}
      </MuiTextField>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 4 }}>
        <KindInput value={kind} onChange={setKind} />
        <MuiTextField
          label={t(kind === 'percent' ? 'bulk.percent' : 'bulk.amount')}
          value={text}
          autoFocus
          error={text !== '' && !change}
          helperText={kind === 'set' ? undefined : t('bulk.minus')}
          onChange={(event) => setText(event.target.value)}
          slotProps={{ htmlInput: { inputMode: 'decimal', style: { textAlign: 'end' } } }}
        />
      </Box>
      <UntaxedList prices={preview.changes.flatMap(({ after }) => after)} untaxed={untaxed} />
    </Dialog>
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

function WeekdayInput({ value, onChange }: { value: number[]; onChange: (weekdays: number[]) => void }) {
  const { t } = useTranslation('rates')
  const { day } = useDays()
  return (
    <ToggleButtonGroup
      size="small"
      value={value}
      onChange={(_, next: number[]) => onChange(next)}
      aria-label={t('bulk.weekdays')}
      sx={{ flexWrap: 'wrap' }}
    >
      {WEEKDAYS.map((weekday) => (
        <ToggleButton key={weekday} value={weekday} sx={{ minWidth: 44, minHeight: 36 }}>
          {day(addDays(MONDAY, weekday - 1), 'short').split(' ')[0]}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}

/** What was typed as a change; undefined while it is none. */
function changeOf(
  kind: Change['kind'],
  text: string,
  parse: (typed: string) => number | undefined,
): Change | undefined {
  const plain = text.trim().replace(/^\+/, '').replace('−', '-')
  if (kind === 'percent') {
    const percent = Number(plain.replace('%', '').replace(',', '.'))
    const isPercent = plain !== '' && Number.isFinite(percent) && percent >= -100 && percent <= 1000
    return isPercent ? { kind, basisPoints: basisPointsOf(percent) } : undefined
  }
  const amount = parse(plain)
  if (amount === undefined || (kind === 'set' && amount < 0)) return undefined
  return { kind, amount: minor(amount) }
}
