import { useTranslation } from 'react-i18next'
import { useRouteForm } from '#web/form.ts'
import { useMoney } from '#web/formats.ts'
import { TextField } from '#web/ui/fields.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { cashier, type CashMove, type MoveKind, type ShownShift } from '../contract/cashier.ts'

type MoveProps = { shift: ShownShift; kind: MoveKind; onClose: () => void }

/** Cash that moves without a receipt, and why. */
export function MoveDialog({ shift, kind, onClose }: MoveProps) {
  const { t } = useTranslation('cashier')
  const { format } = useMoney()
  const title = t(`move.${kind}`)
  const form = useRouteForm(cashier.move, {
    defaults: { shiftId: shift.id, kind, reason: '', reference: '' },
    onDone: () => {
      toast(t('move.done'))
      onClose()
    },
  })
  const holds = kind !== 'PAY_IN' && shift.expected !== null
  return (
    <FormDialog form={form} title={title} onClose={onClose}>
      <MoneyField
        form={form}
        name="amount"
        label={t('amount')}
        isRequired
        autoFocus
        help={holds ? t('move.holds', { amount: format(shift.expected ?? 0) }) : undefined}
      />
      <TextField form={form} name="reason" label={t('why')} help={t(`move.why.${kind}`)} isRequired />
      <TextField form={form} name="reference" label={t('reference')} />
    </FormDialog>
  )
}

/** A mistake is voided by a second row; both stay visible. */
export function VoidDialog({ move, onClose }: { move: CashMove; onClose: () => void }) {
  const { t } = useTranslation('cashier')
  const { format } = useMoney()
  const title = t('void.title', { what: t(`kind.${move.kind}`), amount: format(move.amount) })
  const form = useRouteForm(cashier.voidMove, {
    defaults: { moveId: move.id, reason: '' },
    onDone: () => {
      toast(t('void.done'))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={title} label={t('void.action')} onClose={onClose}>
      <TextField form={form} name="reason" label={t('why')} isRequired autoFocus />
    </FormDialog>
  )
}
