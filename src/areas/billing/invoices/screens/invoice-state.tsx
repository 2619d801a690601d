import { useTranslation } from 'react-i18next'
import type { StatusTone } from '#web/theme/status-colors.ts'
import { StatusChip } from '#web/ui/marks.tsx'
import type { InvoiceState } from '../contract/documents.ts'

const TONES: Readonly<Record<InvoiceState, StatusTone>> = {
  ISSUED: 'past',
  UNPAID: 'tentative',
  PART_PAID: 'confirmed',
  PAID: 'past',
  OVERDUE: 'urgent',
  PART_CREDITED: 'confirmed',
  CREDITED: 'cancelled',
}

/** The state of a document, as text on its colour. */
export function InvoiceStateChip({ state }: { state: InvoiceState }) {
  const { t } = useTranslation('invoices')
  return <StatusChip tone={TONES[state]} label={t(`state.${state}`)} />
}
