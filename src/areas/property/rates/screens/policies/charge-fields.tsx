import MenuItem from '@mui/material/MenuItem'
import MuiTextField from '@mui/material/TextField'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { RouteForm } from '#web/form.ts'
import { NumberField } from '#web/ui/fields.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { PercentField } from '#web/ui/percent-field.tsx'
import { type Charge, CHARGE_BASES } from '../../contract/policies.ts'
import type { rates } from '../../contract/rates.ts'

export type PolicyForm = RouteForm<typeof rates.createPolicy>

type Props = {
  form: PolicyForm
  place: 'deposit.charge' | 'noShow' | `cancellation.steps.${number}.charge`
  /** Puts another charge there, or none. */
  set: (charge: Charge | undefined) => void
  label: string
  /** What no charge is called, where there may be none. */
  blank?: string
  children?: ReactNode
}

/** A charge no one typed a value for yet; one of nights begins with one. */
export const emptyCharge = (basis: Charge['basis']): Charge => ({ basis, value: basis === 'NIGHTS' ? 1 : Number.NaN })

/** What is charged: a share of the price, its first nights, or an amount for each room. */
export function ChargeFields({ form, place, set, label, blank, children }: Props) {
  const { t } = useTranslation('rates')
  const basis = useWatch({ control: form.control, name: `${place}.basis` })
  const choose = (text: string) => {
    const chosen = CHARGE_BASES.find((each) => each === text)
    set(chosen && emptyCharge(chosen))
  }
  const value = { form, name: `${place}.value`, isRequired: true } as const
  return (
    <FieldRow>
      <MuiTextField
        select
        label={label}
        value={basis ?? ''}
        onChange={(event) => choose(event.target.value)}
        slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      >
        {blank !== undefined && <MenuItem value="">{blank}</MenuItem>}
        {CHARGE_BASES.map((each) => (
          <MenuItem key={each} value={each}>
            {t(`policies.basis.${each}`)}
          </MenuItem>
        ))}
      </MuiTextField>
      {basis === 'PERCENT' && <PercentField {...value} label={t('policies.percent')} />}
      {basis === 'NIGHTS' && <NumberField {...value} label={t('policies.nights')} min={1} />}
      {basis === 'FIXED' && <MoneyField {...value} label={t('policies.amount')} help={t('policies.amountHelp')} />}
      {basis && children}
    </FieldRow>
  )
}
