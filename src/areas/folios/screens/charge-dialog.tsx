import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import MuiTextField from '@mui/material/TextField'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { MoneyInput } from '#areas/payments/screens/pickers.tsx'
import { minor } from '#core/money.ts'
import { useSend } from '#web/api.ts'
import { useMoney } from '#web/formats.ts'
import { refusalText } from '#web/refusal-text.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { folios } from '../contract.ts'

type Props = { bookingId: string; guestName: string; onClose: () => void }
const MOST = 1_000

/** Posts a service to the bill: what, how many, what one costs. */
export function ChargeDialog({ bookingId, guestName, onClose }: Props) {
  const { t } = useTranslation(['folios', 'refusals', 'shell'])
  const { format } = useMoney()
  const [name, setName] = useState('')
  const [quantity, setQuantity] = useState(1)
  const [amount, setAmount] = useState<number>()
  const [isTaxed, setTaxed] = useState(true)
  const [wasTried, setTried] = useState(false)
  const { mutate, isPending, error } = useSend(folios.charge)
  const isAmount = amount !== undefined && amount > 0
  const isCount = Number.isInteger(quantity) && quantity >= 1 && quantity <= MOST

  const save = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isAmount || !isCount || name.trim() === '') return
    mutate(
      { bookingId, kind: 'SERVICE', name, quantity, unitAmount: minor(amount), isTaxed },
      {
        onSuccess: (folio) => {
          toast(t('folios:charge.done', { name, due: format(folio.money.due) }))
          onClose()
        },
      },
    )
  }
  const title = t('folios:charge.title', { who: guestName })
  return (
    <Dialog open title={title} onClose={onClose}>
      <form noValidate onSubmit={save} aria-label={title} style={{ display: 'grid', gap: 16 }}>
        <MuiTextField
          label={t('folios:charge.name')}
          required
          autoFocus
          value={name}
          error={wasTried && name.trim() === ''}
          helperText={wasTried && name.trim() === '' ? t('folios:charge.nameNeeded') : undefined}
          onChange={(event) => setName(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 120 } }}
        />
        <div style={{ display: 'grid', gridTemplateColumns: '96px 1fr', gap: 16 }}>
          <MuiTextField
            label={t('folios:quantity')}
            type="number"
            value={quantity}
            error={!isCount}
            onChange={(event) => setQuantity(Number(event.target.value))}
            slotProps={{ htmlInput: { min: 1, max: MOST } }}
          />
          <MoneyInput
            label={t('folios:charge.unit')}
            value={amount}
            onChange={setAmount}
            hasError={wasTried && !isAmount}
            help={
              isAmount && isCount && quantity > 1
                ? t('folios:charge.together', { amount: format(amount * quantity) })
                : undefined
            }
          />
        </div>
        <FormControlLabel
          label={t('folios:charge.taxed')}
          control={<Checkbox checked={isTaxed} onChange={(event) => setTaxed(event.target.checked)} />}
        />
        {error && <Alert severity="error">{refusalText(t, error)}</Alert>}
        <div style={{ display: 'flex', justifyContent: 'flex-end', gap: 8 }}>
          <Button onClick={onClose}>{t('shell:cancel')}</Button>
          <LoadingButton type="submit" variant="contained" isLoading={isPending}>
            {t('folios:charge.ok')}
          </LoadingButton>
        </div>
      </form>
    </Dialog>
  )
}
