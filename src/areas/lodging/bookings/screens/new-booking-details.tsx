import Button from '@mui/material/Button'
import Collapse from '@mui/material/Collapse'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import MuiTextField from '@mui/material/TextField'
import Stack from '@mui/material/Stack'
import Switch from '@mui/material/Switch'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CompanyInput } from '#areas/parties/companies/screens/pickers.tsx'
import type { RatePlan } from '#areas/property/rates/contract/rates.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useTyped } from '#web/ui/use-typed.ts'
import { PurposeChoice } from './purpose-choice.tsx'
import { SegmentChoice } from './segment-choice.tsx'
import { type BookingDraft, hasOwnPrice } from './booking-draft.ts'

/** Where bookings come from, as stored; those of our own have their words under `source`. */
const SOURCES = ['DIRECT', 'Phone', 'Website', 'Booking.com', 'Expedia', 'Travel agent'] as const

type Props = {
  draft: BookingDraft
  /** The plans it may have. */
  plans: readonly RatePlan[]
  onChange: (change: Partial<BookingDraft>) => void
  hasReasonFault: boolean
}

/** What most bookings leave as it is: plan, option, source, notes; and why a price is set by hand. */
export function MoreDetails({ draft, plans, onChange, hasReasonFault }: Props) {
  const { t } = useTranslation('bookings')
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      {hasOwnPrice(draft) && (
        <MuiTextField
          required
          label={t('new.priceReason')}
          value={draft.priceReason}
          error={hasReasonFault}
          helperText={hasReasonFault ? t('new.missing.reason') : undefined}
          onChange={(event) => onChange({ priceReason: event.target.value })}
          sx={{ mb: 3 }}
        />
      )}
      <Button
        variant="text"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        startIcon={<Icon name={isOpen ? 'chevronDown' : 'chevronRight'} />}
      >
        {t('new.details')}
      </Button>
      <Collapse in={isOpen} unmountOnExit>
        <Stack spacing={3} sx={{ pt: 3 }}>
          <CompanyInput
            label={t('company')}
            value={draft.company}
            onChange={(company) => onChange({ company, ratePlanId: '', isPlanChosen: false })}
          />
          <PlanField draft={draft} plans={plans} onChange={onChange} />
          <CodeField draft={draft} onChange={onChange} />
          <SourceField draft={draft} onChange={onChange} />
          <PurposeChoice value={draft.purpose} onChange={(purpose) => onChange({ purpose })} />
          <SegmentChoice
            value={draft.segment}
            unset={t('segment.AS_BOOKED')}
            onChange={(segment) => onChange({ segment })}
          />
          <OptionFields draft={draft} onChange={onChange} />
          <MuiTextField
            label={t('notes')}
            multiline
            minRows={2}
            value={draft.notes}
            onChange={(event) => onChange({ notes: event.target.value })}
            slotProps={{ htmlInput: { maxLength: 2000 } }}
          />
        </Stack>
      </Collapse>
    </div>
  )
}

type FieldsProps = Pick<Props, 'draft' | 'onChange'>

/** The code of an offer, weighed once the user pauses. */
function CodeField({ draft, onChange }: FieldsProps) {
  const { t } = useTranslation('bookings')
  const [typed, type] = useTyped(draft.code, (code) => onChange({ code }))
  return (
    <MuiTextField
      label={t('new.code')}
      value={typed}
      onChange={(event) => type(event.target.value)}
      slotProps={{ htmlInput: { maxLength: 40, autoComplete: 'off', autoCapitalize: 'characters' } }}
    />
  )
}

function SourceField({ draft, onChange }: FieldsProps) {
  const { t } = useTranslation('bookings')
  return (
    <MuiTextField
      select
      label={t('sourceLabel')}
      value={draft.source}
      onChange={(event) => onChange({ source: event.target.value })}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">{t('new.noSource')}</MenuItem>
      {SOURCES.map((source) => (
        <MenuItem key={source} value={source}>
          {t(`source.${source}`, { defaultValue: source })}
        </MenuItem>
      ))}
    </MuiTextField>
  )
}

/** Whether it is an option, and for how many hours. */
function OptionFields({ draft, onChange }: FieldsProps) {
  const { t } = useTranslation('bookings')
  return (
    <Stack direction="row" spacing={3} sx={{ alignItems: 'center' }}>
      <FormControlLabel
        label={t('new.option')}
        control={
          <Switch
            checked={draft.status === 'OPTION'}
            onChange={(event) => onChange({ status: event.target.checked ? 'OPTION' : 'CONFIRMED' })}
          />
        }
      />
      {draft.status === 'OPTION' && (
        <MuiTextField
          type="number"
          label={t('new.hours')}
          value={draft.optionHours}
          onChange={(event) => onChange({ optionHours: Math.max(1, Math.min(720, Number(event.target.value))) })}
          sx={{ width: 120 }}
          slotProps={{ htmlInput: { min: 1, max: 720 } }}
        />
      )}
    </Stack>
  )
}

function PlanField({ draft, plans, onChange }: FieldsProps & Pick<Props, 'plans'>) {
  const { t } = useTranslation('bookings')
  if (plans.length < 2) return null
  return (
    <MuiTextField
      select
      label={t('plan')}
      value={draft.ratePlanId}
      onChange={(event) => onChange({ ratePlanId: event.target.value, isPlanChosen: true })}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      {plans.map((plan) => (
        <MenuItem key={plan.id} value={plan.isDefault ? '' : plan.id}>
          {plan.isNegotiated ? t('new.negotiatedPlan', { name: plan.name }) : plan.name}
        </MenuItem>
      ))}
    </MuiTextField>
  )
}
