import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import { type Currency, minor, shareOf } from '#core/money.ts'
import { useMoney } from '#web/formats.ts'
import { handedOver } from '../rules/notes.ts'

type Props = { amount: number; value: number | undefined; onChange: (value: number) => void }

/** Likely amounts of cash, one tap each. */
export function CashNotes({ amount, value, onChange, currency }: Props & { currency: Currency }) {
  const { t } = useTranslation('orders')
  const { format } = useMoney()
  if (amount <= 0) return null
  return (
    <Stack direction="row" role="group" aria-label={t('pay.notes')} sx={{ gap: 2, flexWrap: 'wrap' }}>
      {handedOver(amount, currency).map((sum) => (
        <Button key={sum} variant="outlined" aria-pressed={value === sum} onClick={() => onChange(sum)} sx={{ minHeight: 44 }}>
          {format(sum)}
        </Button>
      ))}
    </Stack>
  ) // prettier-ignore
}

const TIPS = [
  { percent: 0, basisPoints: 0 },
  { percent: 5, basisPoints: 500 },
  { percent: 10, basisPoints: 1_000 },
  { percent: 15, basisPoints: 1_500 },
] as const

/** A tip as a share of what is paid. */
export function TipChoice({ amount, value, onChange }: Props) {
  const { t } = useTranslation('orders')
  return (
    <Stack direction="row" role="group" aria-label={t('pay.tips')} sx={{ gap: 2, flexWrap: 'wrap' }}>
      {TIPS.map(({ percent, basisPoints }) => {
        const tip = shareOf(minor(amount), basisPoints)
        return (
          <Button key={percent} variant="outlined" aria-pressed={value === tip} onClick={() => onChange(tip)} sx={{ minHeight: 44 }}>
            {percent === 0 ? t('pay.noTip') : t('pay.tip', { percent })}
          </Button>
        )
      })}
    </Stack>
  ) // prettier-ignore
}
