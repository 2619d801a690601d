import ButtonBase from '@mui/material/ButtonBase'
import { useTranslation } from 'react-i18next'
import { payments } from '#areas/ledger/payments/contract/payments.ts'
import { useLanguage } from '#web/language.ts'
import { Link } from '#web/navigation.tsx'
import { useNotify } from '#web/notify.ts'
import { showFile } from '#web/ui/files.ts'
import type { LinkKind } from '../rules/report.ts'

type Props = { kind: LinkKind; id: string; text: string }

/** What a row or figure comes from: its booking, order, bill or document. */
export function ReportLink({ kind, id, text }: Props) {
  switch (kind) {
    case 'booking':
      return <Link to={`/master-service/reservation-details/${encodeURIComponent(text)}`}>{text}</Link>
    case 'order':
      return <Link to={`/order/order-details?data=${encodeURIComponent(JSON.stringify(id))}`}>{text}</Link>
    case 'company':
      return <Link to={`/bookone-admin/company?id=${id}`}>{text}</Link>
    case 'customer':
      return <Link to={`/customer?id=${id}`}>{text}</Link>
    case 'expense':
      return <Link to={`/bookone/manage-expense?expense=${id}`}>{text}</Link>
    case 'invoice':
      return <Link to={`/invoice/${id}`}>{text}</Link>
    case 'shift':
      return <Link to={`/bookone/cashier/shifts/${id}`}>{text}</Link>
    case 'receipt':
      return <ReceiptButton id={id} text={text} />
  }
}

/** A receipt has no page of its own: it opens as it was printed. */
function ReceiptButton({ id, text }: Omit<Props, 'kind'>) {
  const { t } = useTranslation('reports')
  const language = useLanguage()
  const notify = useNotify()
  const show = () => void showFile(payments.pdf, { receiptId: id, paper: 'A4', language }).catch(notify.refusal)
  return (
    <ButtonBase
      onClick={show}
      aria-label={t('receipt', { number: text })}
      sx={{
        minWidth: 24,
        minHeight: 24,
        font: 'inherit',
        color: 'primary.main',
        textDecoration: 'underline',
        borderRadius: 1,
      }}
    >
      {text}
    </ButtonBase>
  )
}
