import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CompanyInput } from '#areas/parties/companies/screens/pickers.tsx'
import { sum } from '#core/money.ts'
import { useMoney } from '#web/formats.ts'
import { useCan } from '#web/session.ts'
import { Question } from '#web/ui/question.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { FolioChange } from '../../contract/charges.ts'
import { folios } from '../../contract/folios.ts'
import { BookingInput } from '../booking-input.tsx'
import { useBillWrite } from '../use-bill-write.ts'
import type { RowsDialogProps } from './allow-dialog.tsx'
import { MoneyPreview } from './money-preview.tsx'
import { ReasonField } from './reason-field.tsx'

/** Moves charges off the guest's bill: to another booking's, or to a company that pays its part of this one. */
export function TransferDialog(props: RowsDialogProps) {
  const { t } = useTranslation('folios')
  const mayReadCompanies = useCan('companies.read')
  const [to, setTo] = useState<'booking' | 'company'>('booking')
  const choice = mayReadCompanies && (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={to}
      aria-label={t('transfer.to')}
      onChange={(_, next: typeof to | null) => next && setTo(next)}
    >
      <ToggleButton value="booking">{t('transfer.booking')}</ToggleButton>
      <ToggleButton value="company">{t('transfer.company')}</ToggleButton>
    </ToggleButtonGroup>
  )
  return to === 'booking' ? <ToBooking {...props} choice={choice} /> : <ToCompany {...props} choice={choice} />
}

type ToProps = RowsDialogProps & { choice: React.ReactNode }

function useTitle({ rows }: RowsDialogProps): string {
  const { t } = useTranslation('folios')
  const { format } = useMoney()
  return t('transfer.title', { count: rows.length, amount: format(sum(rows.map(({ remaining }) => remaining))) })
}

function ToBooking({ choice, ...props }: ToProps) {
  const { t } = useTranslation('folios')
  const { folio, rows, onClose, onDone } = props
  const [toBookingId, setTo] = useState<string>()
  const [reason, setReason] = useState('')
  const { mutate, isPending, error, version } = useBillWrite(folios.transfer, folio)
  const { format } = useMoney()
  const sourceKeys = rows.map(({ key }) => key)
  const save = () =>
    mutate(
      { bookingId: folio.bookingId, version, sourceKeys, toBookingId: toBookingId ?? '', reason },
      {
        onSuccess: ({ money }) => {
          toast(t('transfer.done', { count: rows.length, due: format(money.due) }))
          onDone()
        },
      },
    )
  const change: FolioChange | undefined =
    toBookingId === undefined ? undefined : { action: 'transfer', sourceKeys, toBookingId, reason: reason || '–' }
  return (
    <Question
      title={useTitle(props)}
      ok={t('transfer.ok')}
      error={error}
      isPending={isPending}
      isDisabled={toBookingId === undefined || reason.trim() === ''}
      onOk={save}
      onClose={onClose}
    >
      {choice}
      <BookingInput label={t('transfer.which')} notId={folio.bookingId} onChange={setTo} autoFocus />
      <ReasonField value={reason} onChange={setReason} />
      <MoneyPreview folio={folio} change={change} />
    </Question>
  )
}

function ToCompany({ choice, ...props }: ToProps) {
  const { t } = useTranslation('folios')
  const { folio, rows, onClose, onDone } = props
  const [company, setCompany] = useState<{ id: string; name: string } | null>(null)
  const { mutate, isPending, error, version } = useBillWrite(folios.move, folio)
  const input = { sourceKeys: rows.map(({ key }) => key), companyId: company?.id ?? '' }
  const save = () =>
    mutate(
      { bookingId: folio.bookingId, version, ...input },
      {
        onSuccess: () => {
          toast(t('move.done', { count: rows.length, name: company?.name ?? '' }))
          onDone()
        },
      },
    )
  return (
    <Question
      title={useTitle(props)}
      ok={t('transfer.ok')}
      error={error}
      isPending={isPending}
      isDisabled={company === null}
      onOk={save}
      onClose={onClose}
    >
      {choice}
      <CompanyInput
        label={t('transfer.whichCompany')}
        value={company}
        onChange={setCompany}
        help={t('transfer.companyHelp')}
        isRequired
        autoFocus
      />
      <MoneyPreview folio={folio} change={company === null ? undefined : { action: 'move', ...input }} />
    </Question>
  )
}
