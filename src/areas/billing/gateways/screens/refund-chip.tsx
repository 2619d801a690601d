import { useTranslation } from 'react-i18next'
import { StatusChip } from '#web/ui/marks.tsx'
import type { RefundStatus } from '../contract/replies.ts'

const looks = {
  ASKED: { tone: 'tentative', icon: 'clock' },
  DONE: { tone: 'inHouse', icon: 'check' },
  FAILED: { tone: 'urgent', icon: 'alert' },
} as const

/** How far the money has come on its way back. */
export function RefundChip({ status }: { status: RefundStatus }) {
  const { t } = useTranslation('gateways')
  return <StatusChip {...looks[status]} label={t(`refundStatus.${status}`)} />
}
