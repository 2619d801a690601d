import { useTranslation } from 'react-i18next'
import { StatusChip } from '#web/ui/marks.tsx'
import type { LinkStatus, PaymentLink } from '../contract/replies.ts'

const looks = {
  DRAFT: { tone: 'tentative', icon: 'edit' },
  ACTIVE: { tone: 'confirmed', icon: 'link' },
  PART_PAID: { tone: 'arrives', icon: 'money' },
  PAID: { tone: 'inHouse', icon: 'check' },
  EXPIRED: { tone: 'past', icon: 'clock' },
  CANCELLED: { tone: 'cancelled', icon: 'close' },
  CLOSED: { tone: 'past', icon: 'block' },
} as const satisfies Record<LinkStatus, object>

/** The state of a link, refunds included. */
export function LinkChip({ link }: { link: Pick<PaymentLink, 'status' | 'paid' | 'refunded'> }) {
  const { t } = useTranslation('links')
  const { status, paid, refunded } = link
  if (refunded > 0)
    return <StatusChip tone="leaves" icon="undo" label={t(refunded >= paid ? 'sentBack' : 'partlySentBack')} />
  return <StatusChip {...looks[status]} label={t(`status.${status}`)} />
}
