import { useTranslation } from 'react-i18next'
import type { StatusTone } from '#web/theme/status-colors.ts'
import { StatusChip } from '#web/ui/marks.tsx'
import { DayText } from '#web/ui/values.tsx'
import type { Voucher, VoucherState } from '../contract/replies.ts'

const tones: Record<VoucherState, StatusTone> = {
  OPEN: 'confirmed',
  PART_USED: 'confirmed',
  USED: 'past',
  EXPIRED: 'urgent',
  VOID: 'cancelled',
}

export function VoucherStateChip({ state }: { state: VoucherState }) {
  const { t } = useTranslation('vouchers')
  return <StatusChip tone={tones[state]} label={t(`state.${state}`)} />
}

/** The last day a voucher pays on, or that there is none. */
export function ExpiryText({ voucher }: { voucher: Pick<Voucher, 'expiresOn'> }) {
  const { t } = useTranslation('vouchers')
  return voucher.expiresOn === null ? t('forEver') : <DayText day={voucher.expiresOn} />
}
