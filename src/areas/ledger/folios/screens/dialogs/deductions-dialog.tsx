import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import MuiTextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MoneyInput } from '#web/ui/money-field.tsx'
import { minor } from '#core/money.ts'
import { useMoney } from '#web/formats.ts'
import { PercentInput } from '#web/ui/percent-field.tsx'
import { Question } from '#web/ui/question.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { type Deduction, type Folio, DEDUCTION_BASES } from '../../contract/replies.ts'
import { folios } from '../../contract/folios.ts'
import { useBillWrite } from '../use-bill-write.ts'

const NAMES = ['commission', 'tcs', 'tds'] as const
/** A deduction: a percentage of a basis, or an amount. */
type DeductionValue = { unit: Deduction['basis'] | 'AMOUNT'; percentBp: number | undefined; amount: number | undefined }

const valueOf = ({ amount, percentBp, basis }: Deduction): DeductionValue =>
  percentBp === null && amount > 0
    ? { unit: 'AMOUNT', percentBp: undefined, amount }
    : { unit: basis, percentBp: percentBp ?? 0, amount: undefined }

const inputOf = ({ unit, percentBp, amount }: DeductionValue) =>
  unit === 'AMOUNT' ? { amount: minor(amount ?? 0) } : { percentBp: percentBp ?? 0, basis: unit }

const isGiven = ({ unit, percentBp, amount }: DeductionValue) =>
  unit === 'AMOUNT' ? amount !== undefined && amount >= 0 : isShare(percentBp)
const isShare = (bp: number | undefined) => bp !== undefined && Number.isInteger(bp) && bp >= 0 && bp <= 10_000

/** The deductions of a channel from this bill: commission with its tax, TCS and TDS. */
export function DeductionsDialog({ folio, onClose }: { folio: Folio; onClose: () => void }) {
  const { t } = useTranslation('folios')
  const { format } = useMoney()
  const { deductions } = folio
  const [values, setValues] = useState({
    commission: valueOf(deductions.commission),
    tcs: valueOf(deductions.tcs),
    tds: valueOf(deductions.tds),
  })
  const [gst, setGst] = useState<number | undefined>(deductions.commissionGst.percentBp ?? 0)
  const { mutate, isPending, error, version } = useBillWrite(folios.deduct, folio)
  const { commission, tcs, tds } = values
  const save = () =>
    mutate(
      {
        bookingId: folio.bookingId,
        version,
        commission: inputOf(commission),
        commissionGstBp: gst ?? 0,
        tcs: inputOf(tcs),
        tds: inputOf(tds),
      },
      {
        onSuccess: ({ money }) => {
          toast(t('deduct.done', { amount: format(money.hotelCollects) }))
          onClose()
        },
      },
    )
  return (
    <Question
      title={t('deduct.title')}
      ok={t('deduct.ok')}
      error={error}
      isPending={isPending}
      isDisabled={!NAMES.every((name) => isGiven(values[name])) || !isShare(gst)}
      onOk={save}
      onClose={onClose}
    >
      <span>{t('deduct.text')}</span>
      {NAMES.map((name) => (
        <DeductionFields
          key={name}
          label={t(`deduct.${name}`)}
          value={values[name]}
          onChange={(next) => setValues({ ...values, [name]: next })}
        />
      ))}
      <PercentInput label={t('deduct.commissionGst')} value={gst} onChange={setGst} hasError={!isShare(gst)} />
    </Question>
  )
}

function DeductionFields({
  label,
  value,
  onChange,
}: {
  label: string
  value: DeductionValue
  onChange: (values: DeductionValue) => void
}) {
  const { t } = useTranslation('folios')
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
      {value.unit === 'AMOUNT' ? (
        <MoneyInput
          label={label}
          value={value.amount}
          onChange={(amount) => onChange({ ...value, amount })}
          hasError={!isGiven(value)}
        />
      ) : (
        <PercentInput
          label={label}
          value={value.percentBp}
          onChange={(percentBp) => onChange({ ...value, percentBp })}
          hasError={!isGiven(value)}
        />
      )}
      <MuiTextField
        select
        label={t('deduct.basis', { name: label })}
        value={value.unit}
        onChange={(event) => onChange({ ...value, unit: event.target.value as DeductionValue['unit'] })}
      >
        {([...DEDUCTION_BASES, 'AMOUNT'] as const).map((unit) => (
          <MenuItem key={unit} value={unit}>
            {t(`deduct.unit.${unit}`)}
          </MenuItem>
        ))}
      </MuiTextField>
    </Box>
  )
}
