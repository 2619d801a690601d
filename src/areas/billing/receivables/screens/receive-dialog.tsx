import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { REAL_MODES } from '#areas/ledger/payments/contract/payment-routes.ts'
import { MoneyInput } from '#web/ui/money-field.tsx'
import { minor } from '#core/money.ts'
import { queryOf } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { useMoney } from '#web/formats.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField, TextField } from '#web/ui/fields.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { FieldRow, Form, FormButtons } from '#web/ui/form-parts.tsx'
import { LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { DayText, MoneyText } from '#web/ui/values.tsx'
import type { Account, OpenItem } from '../contract/replies.ts'
import { receivables } from '../contract/receivables.ts'
import { keyOf } from '../rules/receivables.ts'

const WAYS = ['OLDEST_FIRST', 'CHOSEN', 'LATER'] as const
/** How many items are offered to choose from. */
const MOST_ITEMS = 100

type Shares = Readonly<Record<string, number | undefined>>

const sharesOf = (items: readonly OpenItem[]): Shares =>
  Object.fromEntries(items.map((item) => [keyOf(item), item.open]))

/** Money of a company, applied to what fell due first, to chosen items, or later. `chosen` are items picked beforehand. */
export function ReceiveDialog({
  account,
  chosen = [],
  close,
}: {
  account: Account
  chosen?: readonly OpenItem[]
  close: () => void
}) {
  const { t } = useTranslation(['receivables', 'payments'])
  const { format } = useMoney()
  const [shares, setShares] = useState(() => sharesOf(chosen))
  const total = chosen.reduce((sum, item) => sum + item.open, 0) || account.balance
  const form = useRouteForm(receivables.receive, {
    defaults: {
      companyId: account.companyId,
      ...(total > 0 && { amount: total }),
      mode: 'Bank',
      reference: '',
      apply: chosen.length > 0 ? 'CHOSEN' : 'OLDEST_FIRST',
      items: chosen.map((item) => shareOf(item, item.open)),
    },
    onDone: ({ receiptNumber, applied, left }) => {
      toast(t('receive.done', { number: receiptNumber, applied: format(applied), left: format(left) }))
      close()
    },
  })
  const way = form.watch('apply')
  const choose = (next: Shares, items: readonly OpenItem[]) => {
    setShares(next)
    const picked = items.flatMap((item) => {
      const amount = next[keyOf(item)]
      return amount === undefined ? [] : [shareOf(item, amount)]
    })
    form.setValue('items', picked)
    form.clearErrors()
    const sum = picked.reduce((all, { amount }) => all + amount, 0)
    if (sum > 0) form.setValue('amount', sum, { shouldValidate: true })
  }
  const submit = (event?: React.BaseSyntheticEvent) => {
    if (form.getValues('apply') !== 'CHOSEN') form.setValue('items', [])
    return form.submit(event)
  }
  return (
    <Dialog open title={t('receive.title')} onClose={close} width={640}>
      <Form form={{ ...form, submit }} label={t('receive.title')}>
        <SelectField
          form={form}
          name="apply"
          label={t('receive.apply')}
          options={WAYS.map((value) => ({ value, label: t(`receive.${value}`) }))}
        />
        {way === 'CHOSEN' && <ItemChoice companyId={account.companyId} shares={shares} onChange={choose} />}
        <FieldRow>
          <MoneyField form={form} name="amount" label={t('amount')} isRequired />
          <SelectField
            form={form}
            name="mode"
            label={t('payments:modeLabel')}
            options={REAL_MODES.map((value) => ({ value, label: t(`payments:mode.${value}`) }))}
          />
        </FieldRow>
        <TextField form={form} name="reference" label={t('reference')} />
        <FormButtons form={form} label={t('receive.title')} onCancel={close} />
      </Form>
    </Dialog>
  )
}

const shareOf = ({ bookingId, balanceId }: OpenItem, amount: number) => ({
  ...(bookingId !== null ? { bookingId } : { balanceId: balanceId ?? '' }),
  amount: minor(amount),
})

type ChoiceProps = {
  companyId: string
  shares: Shares
  onChange: (shares: Shares, items: readonly OpenItem[]) => void
}

/** Open items to tick, each with how much of it is covered. */
function ItemChoice({ companyId, shares, onChange }: ChoiceProps) {
  const { t } = useTranslation('receivables')
  const read = useQuery(queryOf(receivables.items, { companyId, limit: MOST_ITEMS }))
  if (!read.data) return <LinesSkeleton lines={3} />
  const items = read.data.rows
  if (items.length === 0) return <Alert severity="info">{t('items.empty')}</Alert>
  const set = (item: OpenItem, amount: number | undefined) => onChange({ ...shares, [keyOf(item)]: amount }, items)
  return (
    <Stack
      component="fieldset"
      aria-label={t('receive.items')}
      sx={{ m: 0, p: 0, border: 0, minWidth: 0, maxHeight: 280, overflowY: 'auto' }}
    >
      {items.map((item) => {
        const amount = shares[keyOf(item)]
        return (
          <Box
            key={keyOf(item)}
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: '1fr', sm: '1fr 160px' },
              alignItems: 'center',
              gap: 2,
              py: 1,
              '& + &': { borderTop: '1px solid var(--line)' },
            }}
          >
            <FormControlLabel
              control={
                <Checkbox
                  size="small"
                  checked={amount !== undefined}
                  onChange={(event) => set(item, event.target.checked ? item.open : undefined)}
                />
              }
              label={
                <span>
                  {[item.reference, item.description].filter(Boolean).join(' · ')}
                  <Box component="span" sx={{ display: 'block', fontSize: 13, color: 'text.secondary' }}>
                    {t('due')} <DayText day={item.dueOn} /> · <MoneyText amount={item.open} currency={item.currency} />
                  </Box>
                </span>
              }
            />
            {amount !== undefined && (
              <Box sx={{ pt: { xs: 1.5, sm: 0 } }}>
                <MoneyInput
                  label={t('receive.share', { name: item.reference || item.description })}
                  value={amount}
                  onChange={(next) => set(item, next ?? 0)}
                  hasError={amount <= 0 || amount > item.open}
                />
              </Box>
            )}
          </Box>
        )
      })}
    </Stack>
  )
}
